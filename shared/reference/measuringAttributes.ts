// Which attributes of a product say how much of it is sold, how large or how strong it is. Others may hold amounts as well,
// such as the width of its box.
import { attributeNouns } from "./countNouns.ts";

/**
 * What stands around an attribute's value when it is a number alone: "64" under "stockage_go" is 64 Go. `isWeight`: it may be
 * what a thing weighs with its box, and no content.
 */
export type AttributeMeaning = { before?: string; after: string; isWeight?: true };

const quantities =
  "contenance contenu volume volume_net quantite_nette poids_net net_weight net_content net_volume " +
  "unit_pricing_measure conditionnement packaging format capacite capacity stockage storage storage_capacity " +
  "capacite_de_stockage memoire_interne internal_memory internal_storage capacite_du_disque capacite_de_la_batterie " +
  "battery_capacity dimensions dimension taille size taille_d_ecran taille_ecran taille_de_l_ecran diagonale " +
  "screen_size diametre diameter puissance power wattage puissance_maximale puissance_nominale tension voltage";
const memories = "ram memoire_vive memoire_ram ram_memory";
const weights = "poids weight";
const packs =
  "multipack pack_size nombre_par_lot quantite_par_lot nombre_par_pack items_per_pack pack_quantity " +
  "nombre_d_articles number_of_items nombre_d_unites";
const counts = ["nombre_de_", "nombre_d_", "nb_", "nb_de_", "number_of_"];
/** By the end of a name, what a number alone is told in. */
const ends = "ml cl l g kg go gb to tb mo mb w kw v mah mm cm m".split(" ");

export const attributeMeanings: ReadonlyMap<string, AttributeMeaning> = new Map<string, AttributeMeaning>([
  ...quantities.split(" ").flatMap((slug) => withEnds(slug, { after: "" })),
  ...["puissance", "power", "wattage"].map((slug): [string, AttributeMeaning] => [slug, { after: "W" }]),
  ...weights.split(" ").flatMap((slug) => withEnds(slug, { after: "", isWeight: true })),
  ...memories.split(" ").flatMap((slug) => withEnds(slug, { before: "ram", after: "" })),
  ...packs.split(" ").map((slug): [string, AttributeMeaning] => [slug, { before: "lot de", after: "" }]),
  ...attributeNouns.flatMap((noun) =>
    counts.map((begin): [string, AttributeMeaning] => [begin + noun, { after: noun }]),
  ),
]);

function withEnds(slug: string, meaning: AttributeMeaning): [string, AttributeMeaning][] {
  return [
    [slug, meaning],
    ...ends.map((end): [string, AttributeMeaning] => [`${slug}_${end}`, { ...meaning, after: end }]),
  ];
}

/** The names, as attributes are filtered, of those that are read. */
export const measuringAttributes: readonly string[] = [...attributeMeanings.keys()];
