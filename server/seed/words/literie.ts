import type { Category } from "./category.ts";

export const literie: Category = {
  name: "Literie",
  share: 9,
  brands: {
    Nuitalis: 0.76,
    Duvetin: 0.9,
    Songéa: 1,
    Plumélia: 1.06,
    Lattéo: 0.98,
    Somnivia: 1.2,
    Morphéline: 1.42,
  },
  margin: 0.42,
  drift_perYear: 0.03,
  families: [
    {
      name: "Matelas",
      title: "Matelas {nom} {technologie} {dimensions}",
      from: 99,
      to: 1490,
      model: "MT-@###",
      ranked: {
        technologie: [
          "mousse",
          "mousse haute résilience",
          "mémoire de forme",
          "ressorts ensachés",
          "latex naturel",
        ],
        dimensions: ["80 x 190 cm", "90 x 190 cm", "140 x 190 cm", "160 x 200 cm", "180 x 200 cm"],
      },
      free: {
        nom: ["Ardenne", "Belledonne", "Calypso", "Dolce", "Éden", "Fjord", "Galice", "Harmonie", "Indigo"],
      },
    },
    {
      name: "Sommiers",
      title: "Sommier {type} {nom} {dimensions}",
      from: 89,
      to: 690,
      model: "SM-@###",
      ranked: {
        type: ["à lattes", "tapissier", "déco", "coffre", "relaxation électrique"],
        dimensions: ["90 x 190 cm", "140 x 190 cm", "160 x 200 cm", "2 x 80 x 200 cm"],
      },
      free: {
        nom: ["Atlas", "Boréal", "Cyclade", "Delphes", "Estérel", "Faro"],
        couleur: ["gris", "blanc", "anthracite"],
      },
    },
    {
      name: "Couettes",
      title: "Couette {saison} {garnissage} {dimensions} {nom}",
      from: 24,
      to: 329,
      model: "CT-@###",
      ranked: {
        garnissage: [
          "microfibre",
          "fibre recyclée",
          "naturelle 15 % duvet",
          "70 % duvet de canard",
          "90 % duvet d'oie",
        ],
        dimensions: ["140 x 200 cm", "200 x 200 cm", "220 x 240 cm", "240 x 260 cm"],
      },
      free: {
        saison: ["légère", "tempérée", "chaude", "4 saisons"],
        nom: ["Flocon", "Cocoon", "Aurore", "Névé", "Cime"],
      },
    },
    {
      name: "Oreillers",
      title: "Oreiller {garnissage} {nom} {dimensions} {unit}",
      from: 11,
      to: 109,
      model: "OR-@##",
      ranked: {
        garnissage: ["synthétique", "anti-acariens", "ergonomique à mémoire de forme", "duvet et plumes"],
        dimensions: ["50 x 70 cm", "60 x 60 cm", "65 x 65 cm"],
        unit: ["pièce", "lot de 2"],
      },
      free: { nom: ["Flocon", "Cocoon", "Aurore", "Névé", "Cime"], fermeté: ["souple", "médium", "ferme"] },
    },
    {
      name: "Parures de lit",
      title: "Parure de lit {matière} {nom} {dimensions} {couleur}",
      from: 19,
      to: 159,
      model: "PL-@###",
      ranked: {
        matière: [
          "polycoton",
          "coton 57 fils",
          "percale 80 fils",
          "satin de coton",
          "gaze de coton",
          "lin lavé",
        ],
        dimensions: ["140 x 200 cm", "200 x 200 cm", "220 x 240 cm", "240 x 260 cm"],
      },
      free: {
        nom: ["Capucine", "Garrigue", "Hortense", "Palmier", "Rivage", "Solène", "Toscane"],
        couleur: ["blanc", "lin", "terracotta", "bleu nuit", "vert sauge", "rose poudré"],
      },
    },
    {
      name: "Protège-matelas et alèses",
      title: "{type} {matière} {dimensions}",
      from: 14,
      to: 69,
      model: "PM-@##",
      ranked: {
        type: ["Alèse imperméable", "Protège-matelas", "Protège-matelas matelassé", "Surmatelas"],
        dimensions: ["90 x 190 cm", "140 x 190 cm", "160 x 200 cm", "180 x 200 cm"],
      },
      free: { matière: ["molleton coton", "bambou", "jersey", "éponge bouclette"] },
    },
    {
      name: "Têtes de lit",
      title: "Tête de lit {nom} {matière} {largeur} {couleur}",
      from: 69,
      to: 449,
      model: "TL-@###",
      ranked: {
        matière: ["panneau décor chêne", "tissu", "velours", "cannage", "chêne massif"],
        largeur: ["90 cm", "140 cm", "160 cm", "180 cm"],
      },
      free: {
        nom: ["Adèle", "Baltard", "Colette", "Diane", "Eugène"],
        couleur: ["naturel", "gris", "vert", "terracotta"],
      },
    },
  ],
};
