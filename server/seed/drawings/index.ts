// How each family of articles looks, by its name.
import { bricolage } from "./bricolage.ts";
import { electromenager } from "./electromenager.ts";
import { epicerieFine } from "./epicerieFine.ts";
import { imageEtSon } from "./imageEtSon.ts";
import { informatique } from "./informatique.ts";
import { jardin } from "./jardin.ts";
import { literie } from "./literie.ts";
import type { Draw } from "./pen.ts";
import { petitElectromenager } from "./petitElectromenager.ts";
import { puericulture } from "./puericulture.ts";
import { sport } from "./sport.ts";

export const drawings: Readonly<Record<string, Draw>> = {
  ...electromenager,
  ...petitElectromenager,
  ...bricolage,
  ...jardin,
  ...imageEtSon,
  ...informatique,
  ...literie,
  ...puericulture,
  ...sport,
  ...epicerieFine,
};
