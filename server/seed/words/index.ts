// The ten departments, in the order of the shop's menu.
import { bricolage } from "./bricolage.ts";
import type { Category } from "./category.ts";
import { electromenager } from "./electromenager.ts";
import { epicerieFine } from "./epicerieFine.ts";
import { imageEtSon } from "./imageEtSon.ts";
import { informatique } from "./informatique.ts";
import { jardin } from "./jardin.ts";
import { literie } from "./literie.ts";
import { petitElectromenager } from "./petitElectromenager.ts";
import { puericulture } from "./puericulture.ts";
import { sport } from "./sport.ts";

export type { Category, Family, Words } from "./category.ts";

export const categories: readonly Category[] = [
  electromenager,
  petitElectromenager,
  bricolage,
  jardin,
  imageEtSon,
  informatique,
  literie,
  puericulture,
  sport,
  epicerieFine,
];
