import type { Category } from "./category.ts";

export const puericulture: Category = {
  name: "Puériculture",
  share: 8,
  brands: { Loupiotin: 0.8, Minilys: 0.9, Poussinel: 0.98, Bébélune: 1.08, Tendrécho: 1.16, Câlinours: 1.3 },
  margin: 0.34,
  drift_perYear: 0.01,
  families: [
    {
      name: "Poussettes",
      title: "Poussette {type} {model} {couleur}",
      from: 59,
      to: 899,
      model: "@-Move ##",
      ranked: {
        type: ["canne", "compacte", "compacte cabine", "combinée duo", "combinée trio", "double"],
      },
      free: { couleur: ["noir", "gris chiné", "bleu marine", "vert sauge", "sable"] },
    },
    {
      name: "Sièges auto",
      title: "Siège auto {groupe} {model} {norme} {couleur}",
      from: 49,
      to: 459,
      model: "@-Fix ###",
      ranked: {
        groupe: [
          "réhausseur 100-150 cm",
          "coque 40-87 cm",
          "76-150 cm",
          "pivotant 40-105 cm",
          "pivotant 360° 40-150 cm",
        ],
        norme: ["R129", "i-Size", "i-Size Isofix"],
      },
      free: { couleur: ["noir", "gris", "bleu", "carbone"] },
    },
    {
      name: "Chaises hautes",
      title: "Chaise haute {type} {model} {couleur}",
      from: 39,
      to: 289,
      model: "CH-@##",
      ranked: {
        type: ["fixe", "pliante", "réglable 6 positions", "évolutive bois", "évolutive bois avec transat"],
      },
      free: { couleur: ["blanc", "gris", "naturel", "menthe"] },
    },
    {
      name: "Lits et matelas bébé",
      title: "{type} {nom} {dimensions}",
      from: 49,
      to: 449,
      model: "LB-@###",
      ranked: {
        type: ["Matelas bébé", "Lit parapluie", "Berceau cododo", "Lit à barreaux", "Lit évolutif"],
        dimensions: ["60 x 120 cm", "70 x 140 cm", "90 x 190 cm"],
      },
      free: {
        nom: ["Nino", "Lila", "Oscar", "Alma", "Gaspard", "Zoé"],
        couleur: ["blanc", "bois naturel", "gris"],
      },
    },
    {
      name: "Repas",
      title: "{type} {model} {unit}",
      from: 8,
      to: 45,
      model: "@R-##",
      ranked: {
        type: ["Tasse d'apprentissage", "Biberon anti-colique", "Assiette silicone à ventouse"],
        unit: ["pièce", "lot de 2", "lot de 3"],
      },
      free: { couleur: ["bleu", "rose", "vert", "gris"] },
    },
    {
      name: "Cuisine de bébé",
      title: "{type} {model}",
      from: 24,
      to: 179,
      model: "@C-###",
      ranked: {
        type: [
          "Chauffe-biberon",
          "Stérilisateur vapeur",
          "Tire-lait électrique",
          "Robot cuiseur mixeur bébé",
          "Préparateur de biberons",
        ],
      },
      free: { couleur: ["blanc", "gris", "vert sauge"] },
    },
    {
      name: "Couches et soins",
      title: "{type} {unit}",
      from: 5,
      to: 59,
      model: "CS-###",
      ranked: {
        type: [
          "Lingettes à l'eau",
          "Liniment oléo-calcaire",
          "Couches taille 2",
          "Couches taille 3",
          "Couches taille 4",
          "Couches-culottes taille 4",
          "Couches-culottes taille 5",
        ],
        unit: ["lot de 3", "lot de 6", "lot de 12"],
      },
      free: { gamme: ["peaux sensibles", "écologique", "nuit"] },
    },
    {
      name: "Écoute-bébés",
      title: "Babyphone {type} {model} {portée}",
      from: 29,
      to: 249,
      model: "BP-@##",
      ranked: {
        type: ["audio", "audio avec veilleuse", 'vidéo 2,8"', 'vidéo 5"', "vidéo connecté"],
        portée: ["300 m", "500 m", "1000 m"],
      },
    },
    {
      name: "Éveil",
      title: "{type} {nom}",
      from: 14,
      to: 119,
      model: "EV-@##",
      ranked: {
        type: [
          "Doudou",
          "Livre d'éveil en tissu",
          "Mobile musical",
          "Tapis d'éveil",
          "Transat",
          "Trotteur en bois",
        ],
      },
      free: { nom: ["Savane", "Forêt", "Étoiles", "Lapin", "Renard", "Océan", "Cirque"] },
    },
  ],
};
