// The side menu: every group and entry, in the order they are shown.
import { IconArrowsExchange, IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { WordKey } from "./session/words.ts";

export type MenuEntry = { label: WordKey; to: string; icon: Icon };
export type MenuGroup = { label: WordKey; entries: MenuEntry[] };

export const menu: MenuGroup[] = [
  {
    label: "app.menu.priceWatch",
    entries: [
      { label: "app.menu.allMatchedProducts", to: "/matching/products", icon: IconArrowsExchange },
      {
        label: "app.menu.cheapMatchedProducts",
        to: "/matching/products/competitive",
        icon: IconTrendingDown,
      },
      {
        label: "app.menu.expensiveMatchedProducts",
        to: "/matching/products/not-competitive",
        icon: IconTrendingUp,
      },
    ],
  },
];
