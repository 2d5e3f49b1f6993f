// Who logs in to the demo, and how each customer's catalogue is set up.

/** `username` is also what an account is marked as the demo's by, whatever it is called later. */
export type Login = { username: string; email: string; password: string };

/** Easy to type: the demo runs on one's own machine, and a real installation has no demo. */
const password = "vigie-demo";

export const admin: Login = { username: "admin", email: "admin@vigie.example", password };

export type DemoCustomer = Login & {
  catalog: {
    name: string;
    /** The shop it belongs to; its competitors are the shops that one watches. */
    shop: string;
    currencyMappings: readonly { currency: string; rate: number }[];
    unitMappings: readonly UnitMapping[];
    trackings: readonly { name: string; filters: object }[];
  };
};

type UnitMapping = {
  competitor: string;
  unit?: string;
  competitor_unit: string;
  operator: "multiply" | "divide";
  value: number;
};

const carton = (pieces: number): UnitMapping => ({
  competitor: "entrepot-gaillard",
  competitor_unit: `carton de ${pieces}`,
  operator: "divide",
  value: pieces,
});

const lot = (pieces: number): UnitMapping => ({
  competitor: "entrepot-gaillard",
  unit: `lot de ${pieces}`,
  competitor_unit: "pièce",
  operator: "multiply",
  value: pieces,
});

export const customers: readonly DemoCustomer[] = [
  {
    username: "camille",
    email: "camille@maisondirecte.example",
    password,
    catalog: {
      name: "MaisonDirecte — France",
      shop: "maisondirecte",
      currencyMappings: [{ currency: "CHF", rate: 0.935 }],
      unitMappings: [...[3, 6, 12].map(carton), ...[2, 3, 4, 5, 6, 12].map(lot)],
      trackings: [
        { name: "Noël : image & son", filters: { category: ["Image & son"], price: { min: 100 } } },
        {
          name: "Électroménager plus cher",
          filters: { category: ["Électroménager"], competitive: "expensive" },
        },
        {
          name: "Guerre des prix : petit électroménager",
          filters: { category: ["Petit électroménager"], competitive: "expensive" },
        },
        { name: "Marque Voltrac", filters: { brand: [{ name: "Voltrac" }] } },
        { name: "Literie de plus de 300 €", filters: { category: ["Literie"], price: { min: 300 } } },
      ],
    },
  },
  {
    username: "louis",
    email: "louis@nuitsclaires.example",
    password,
    catalog: {
      name: "Nuits Claires",
      shop: "nuits-claires",
      currencyMappings: [],
      unitMappings: [],
      trackings: [{ name: "Matelas", filters: { category: ["Matelas"] } }],
    },
  },
];

/** Those of its customers; its administrator has none of its data. */
export const customerLogins = customers.map(({ username }) => username);
