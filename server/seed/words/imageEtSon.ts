import type { Category } from "./category.ts";

export const imageEtSon: Category = {
  name: "Image & son",
  share: 10,
  brands: {
    Teknar: 0.78,
    Visiora: 0.88,
    Lumivox: 0.97,
    Sonarel: 1.05,
    Akustel: 1.15,
    Ondalis: 1.08,
    Orphéa: 1.4,
  },
  margin: 0.17,
  drift_perYear: -0.22,
  families: [
    {
      name: "Téléviseurs",
      title: "Téléviseur {technologie} {diagonale} {model} {définition}",
      from: 149,
      to: 2490,
      model: "##@@###",
      ranked: {
        diagonale: ['32"', '40"', '43"', '50"', '55"', '65"', '75"'],
        technologie: ["LED", "LED", "QLED", "Mini LED", "OLED"],
      },
      free: { définition: ["4K UHD", "4K HDR10+", "Smart TV 4K"] },
    },
    {
      name: "Barres de son",
      title: "Barre de son {canaux} {model} {puissance}",
      from: 69,
      to: 899,
      model: "SB-@###",
      ranked: {
        canaux: ["2.0", "2.1", "3.1", "3.1.2", "5.1.2"],
        puissance: ["80 W", "160 W", "300 W", "400 W", "520 W"],
      },
      free: { couleur: ["Noir", "Noir", "Blanc"] },
    },
    {
      name: "Enceintes Bluetooth",
      title: "Enceinte Bluetooth {usage} {model} {autonomie} {couleur}",
      from: 24,
      to: 349,
      model: "@-BT##",
      ranked: {
        usage: ["portable", "étanche IPX7", "nomade stéréo", "de fête 120 W"],
        autonomie: ["8 h", "12 h", "15 h", "24 h"],
      },
      free: { couleur: ["Noir", "Bleu", "Rouge", "Sable", "Vert"] },
    },
    {
      name: "Casques et écouteurs",
      title: "{type} {model} {couleur}",
      from: 19,
      to: 399,
      model: "WH-@###",
      ranked: {
        type: [
          "Casque filaire",
          "Écouteurs sans fil",
          "Casque sans fil",
          "Écouteurs sans fil à réduction de bruit",
          "Casque sans fil à réduction de bruit",
        ],
      },
      free: { couleur: ["noir", "blanc", "bleu nuit", "argent"] },
    },
    {
      name: "Chaînes et platines",
      title: "{type} {model} {couleur}",
      from: 79,
      to: 699,
      model: "@D-##",
      ranked: {
        type: [
          "Mini-chaîne CD et FM",
          "Chaîne CD Bluetooth",
          "Platine vinyle",
          "Chaîne connectée DAB+",
          "Platine vinyle avec préampli",
          "Platine vinyle Hi-Fi Bluetooth",
        ],
      },
      free: { couleur: ["noir", "bois", "blanc"] },
    },
    {
      name: "Vidéoprojecteurs",
      title: "Vidéoprojecteur {définition} {model} {luminosité}",
      from: 99,
      to: 1790,
      model: "VP-####",
      ranked: {
        définition: ["HD 720p", "Full HD", "Full HD laser", "4K UHD", "4K ultra courte focale"],
        luminosité: ["250 lm", "600 lm", "1500 lm", "2200 lm", "3000 lm"],
      },
    },
    {
      name: "Appareils photo",
      title: "{type} {model} {capteur} {optique}",
      from: 89,
      to: 1890,
      model: "@X-##",
      ranked: {
        type: ["Appareil photo instantané", "Compact", "Bridge", "Hybride APS-C", "Hybride plein format"],
        capteur: ["16 Mpx", "20 Mpx", "24,2 Mpx", "33 Mpx"],
      },
      free: { optique: ["+ étui", "noir", "+ carte 64 Go"] },
    },
    {
      name: "Supports et câbles",
      title: "{type} {model}",
      from: 9,
      to: 119,
      model: "@K###",
      ranked: {
        type: [
          "Câble HDMI 2.1 1,5 m",
          "Câble HDMI 2.1 3 m",
          'Support mural fixe 32" à 55"',
          'Support mural inclinable 32" à 65"',
          'Support mural orientable 40" à 75"',
        ],
      },
    },
  ],
};
