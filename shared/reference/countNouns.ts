// What shops count: "6 rouleaux", "30 lavages", "12 places". Words of one group count the same thing.

const groups = {
  pieces: "piece pieces pce pces pc pcs unite unites unit units count ct",
  bottles: "bouteille bouteilles bottle bottles brique briques flacon flacons",
  cans: "canette canettes can cans",
  pots: "pot pots yaourt yaourts gourde gourdes",
  rolls: "rouleau rouleaux rlx roll rolls",
  washes: "lavage lavages lav wash washes dose doses",
  slices: "tranche tranches tr slice slices",
  capsules: "capsule capsules caps dosette dosettes pod pods",
  bags: "sachet sachets infusion infusions teabag teabags",
  tablets: "comprime comprimes cpr cprs gelule gelules tablet tablets tablette tablettes pastille pastilles",
  sheets:
    "feuille feuilles sheet sheets lingette lingettes wipe wipes mouchoir mouchoirs serviette serviettes tissues",
  nappies: "couche couches change changes nappies diapers",
  eggs: "oeuf oeufs egg eggs",
  batteries: "pile piles battery batteries",
  plies: "pli plis ply plies epaisseur epaisseurs",
  places: "place places personne personnes pers person persons",
  settings: "couvert couverts",
  ports: "port ports",
  drawers: "tiroir tiroirs drawer drawers",
} as const;

/** `uses`: "2 en 1"; `sun`: the factor of a sun cream. */
export type CountGroup = keyof typeof groups | "uses" | "sun";

/** By word, as folded. */
export const countNouns: ReadonlyMap<string, CountGroup> = new Map(
  Object.entries(groups).flatMap(([group, words]) =>
    words.split(" ").map((word) => [word, group as CountGroup] as const),
  ),
);

/** What a thing has, and not of how many things a pack is. */
export const ofOneThing: ReadonlySet<CountGroup> = new Set([
  "plies",
  "places",
  "settings",
  "ports",
  "drawers",
]);
