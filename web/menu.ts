// The side menu and the admin menu: every group and entry, in the order they are shown.
import {
  IconAdjustments,
  IconArrowsExchange,
  IconBasket,
  IconBinoculars,
  IconBuildingStore,
  IconCalculator,
  IconChartBar,
  IconChecklist,
  IconCoins,
  IconFileImport,
  IconHistory,
  IconHeartbeat,
  IconLayoutDashboard,
  IconLink,
  IconLinkOff,
  IconListCheck,
  IconPackage,
  IconSparkles,
  IconStack2,
  IconStackPush,
  IconTrash,
  IconRoute,
  IconScale,
  IconShieldQuestion,
  IconTrendingDown,
  IconTrendingUp,
  IconUserCog,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconWorld,
  IconWorldPlus,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { WordKey } from "./session/words.ts";

type MenuEntry = {
  label: WordKey;
  to: string;
  icon: Icon;
  /** The shortcut that goes there. */
  keys?: string;
  /** Where other screens stand that belong to this one: behind a tab, or of one row of its list. */
  also?: string;
};
/** One without a name stands by itself, above the others. */
export type MenuGroup = { label?: WordKey; entries: MenuEntry[] };

export const menu: MenuGroup[] = [
  {
    entries: [
      {
        label: "app.menu.home",
        to: "/",
        icon: IconLayoutDashboard,
        keys: "g g",
        also: "/dashboard",
      },
    ],
  },
  {
    label: "app.menu.priceWatch",
    entries: [
      { label: "app.menu.myProducts", to: "/catalog/products", icon: IconPackage, keys: "g p" },
      {
        label: "app.menu.allMatchedProducts",
        to: "/matching/products",
        icon: IconArrowsExchange,
        keys: "g m",
        also: "/catalog/unmatched",
      },
      { label: "app.menu.productsMkp", to: "/catalog/products-mkp", icon: IconBuildingStore, keys: "g o" },
      {
        label: "app.menu.cheapMatchedProducts",
        to: "/matching/products/competitive",
        icon: IconTrendingDown,
        keys: "g c",
      },
      {
        label: "app.menu.expensiveMatchedProducts",
        to: "/matching/products/not-competitive",
        icon: IconTrendingUp,
        keys: "g n",
      },
    ],
  },
  {
    label: "app.menu.competitors",
    entries: [
      { label: "app.menu.competitorProducts", to: "/catalog/competitor", icon: IconUsersGroup, keys: "g e" },
      { label: "app.menu.myNewProducts", to: "/catalog/products/news", icon: IconSparkles, keys: "g l" },
      { label: "app.menu.brandProduct", to: "/catalog/brand-product", icon: IconChartBar, keys: "g b" },
      { label: "app.menu.sellersMkp", to: "/catalog/sellers-mkp", icon: IconBasket, keys: "g y" },
    ],
  },
  {
    label: "app.menu.tools",
    entries: [
      { label: "app.menu.matchInbox", to: "/matching/inbox", icon: IconChecklist, keys: "g v" },
      { label: "app.menu.quarantine", to: "/quarantine", icon: IconShieldQuestion, keys: "g q" },
      {
        label: "app.menu.trackings",
        to: "/catalog/tracking-products",
        icon: IconBinoculars,
        keys: "g j",
        also: "/catalog/tracking-product",
      },
      { label: "app.menu.marginSimulator", to: "/margin-simulator", icon: IconCalculator, keys: "g t" },
      {
        label: "app.menu.matchingRules",
        to: "/matching/rules",
        icon: IconListCheck,
        keys: "g r",
        also: "/matching/rule",
      },
    ],
  },
  {
    label: "app.menu.settings",
    entries: [
      { label: "app.menu.catalogConfig", to: "/catalog/config", icon: IconAdjustments, keys: "g s" },
      { label: "app.menu.manualMatching", to: "/matching/manual", icon: IconLink, keys: "g a" },
      {
        label: "app.menu.unitMapping",
        to: "/catalog/unit-mapping",
        icon: IconScale,
        keys: "g d",
        also: "/catalog/currency-mapping",
      },
    ],
  },
];

/** Screens that no menu has, and links lead to. */
export const otherScreens: MenuEntry[] = [
  { label: "app.screen.dashboardPrice", to: "/dashboard/price", icon: IconChartBar },
  { label: "app.screen.unmatched", to: "/catalog/unmatched", icon: IconLinkOff },
  { label: "app.screen.currencyMapping", to: "/catalog/currency-mapping", icon: IconCoins },
  { label: "app.screen.profile", to: "/profile", icon: IconUserCog },
  { label: "app.screen.changes", to: "/changes", icon: IconHistory },
];

const firstSteps: MenuEntry = { label: "app.menu.firstSteps", to: "/first-steps", icon: IconRoute };

/** The side menu of an administrator as long as there is no catalogue: the way to one. */
export const menuWithoutCatalog: MenuGroup[] = [{ label: "app.menu.tools", entries: [firstSteps] }];

export const adminMenu: MenuGroup[] = [
  {
    label: "app.menu.customers",
    entries: [
      { label: "app.menu.customerList", to: "/customers", icon: IconUsers, keys: "g u" },
      { label: "app.menu.customerNew", to: "/customer/new", icon: IconUserPlus },
    ],
  },
  {
    label: "app.menu.catalogs",
    entries: [
      { label: "app.menu.catalogList", to: "/catalogs", icon: IconStack2, keys: "g k" },
      { label: "app.menu.catalogNew", to: "/catalog/new", icon: IconStackPush },
      { label: "app.menu.websiteList", to: "/websites", icon: IconWorld, keys: "g w" },
      { label: "app.menu.websiteNew", to: "/website/new", icon: IconWorldPlus },
    ],
  },
  {
    label: "app.menu.tools",
    entries: [
      { label: "app.menu.imports", to: "/imports", icon: IconFileImport, keys: "g i" },
      { label: "app.menu.sources", to: "/sources", icon: IconHeartbeat, keys: "g h" },
      { label: "app.menu.deletions", to: "/deletions", icon: IconTrash },
      firstSteps,
    ],
  },
];
