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
  sockets: "prise prises socket sockets outlet outlets",
} as const;

/** The same in German, Italian and Spanish, as their titles are written. */
const abroad = {
  pieces: "stuck stueck stk stck teile teilig pezzo pezzi pz pieza piezas unidad unidades uds",
  bottles: "flasche flaschen bottiglia bottiglie botella botellas",
  cans: "dosen lattina lattine latas",
  pots: "becher vasetto vasetti",
  rolls: "rolle rollen rotolo rotoli rollo rollos",
  washes:
    "waschladung waschladungen waschgang waschgange wl waschen lavaggio lavaggi misurini lavado lavados",
  slices: "scheibe scheiben fetta fette loncha lonchas",
  capsules: "kapsel kapseln capsula capsulas cialda cialde",
  bags: "beutel teebeutel bustina bustine filtro filtri sobres bolsitas",
  tablets: "tabletten tabs compressa compresse pastiglia pastiglie pillole pastillen comprimido comprimidos",
  sheets: "blatt tucher taschentucher feuchttucher foglio fogli salvietta salviette hojas toallitas",
  nappies: "windel windeln pannolino pannolini panales",
  eggs: "eier uovo uova huevos",
  batteries: "batterie batterien pilas",
  plies: "lagig lagen velo veli",
  places: "personen posti plazas",
  settings: "gedeck gedecke massgedeck massgedecke coperto coperti",
  sockets: "steckdosen fach prese enchufes",
} as const satisfies Partial<Record<keyof typeof groups, string>>;

/** `uses`: "2 en 1"; `sun`: the factor of a sun cream. */
export type CountGroup = keyof typeof groups | "uses" | "sun";

/** French and English ones, which names of attributes are made of ("nombre_de_rouleaux"). */
export const attributeNouns: readonly string[] = Object.values(groups).flatMap((words) => words.split(" "));

/** By word, as folded. */
export const countNouns: ReadonlyMap<string, CountGroup> = new Map(
  [...Object.entries(groups), ...Object.entries(abroad)].flatMap(([group, words]) =>
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
  "sockets",
]);
