// The product that a match is looked for. It stays in view whatever the list above shows.
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronRight,
  IconEyeOff,
  IconFold,
  IconFoldDown,
  IconPackageOff,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Message } from "#web/parts/Message.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import type { SetAside } from "#web/parts/matching/useSetAside.ts";
import { OwnAmount } from "#web/parts/prices/OwnAmount.tsx";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { useShortcuts } from "#web/parts/shortcuts/useShortcuts.ts";
import type { OwnProduct } from "#web/queries/products.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Steps } from "./useSteps.ts";
import classes from "./ChosenProduct.module.css";

type ChosenProductProps = {
  /** Undefined while it loads, null when the catalogue has none of this id. */
  product: OwnProduct | null | undefined;
  failed: boolean;
  onRetry(): void;
  setAside: SetAside;
  steps: Steps;
  /** Whether the list above is shown: without it there is more room. */
  isListShown: boolean;
  onList(isShown: boolean): void;
};

export function ChosenProduct(props: ChosenProductProps) {
  const { product, failed, onRetry, setAside, steps } = props;
  const { say } = useWords();
  const toggleList = useToggleList(props);
  const section = useInView(product?.id);
  if (failed) return <GridFailure title={say("product.failed")} onRetry={onRetry} />;
  if (product === null) return <Gone />;
  return (
    <section
      ref={section}
      className={classes.chosen}
      aria-label={say("manualMatching.chosen")}
      aria-busy={!product}
    >
      <StepButton icon={IconChevronLeft} label={say("manualMatching.previous")} step={steps.previous} />
      {product ? <About product={product} setAside={setAside} /> : <span className={classes.pending} />}
      <span className={classes.buttons}>
        <StepButton {...toggleList} />
        <StepButton icon={IconChevronRight} label={say("manualMatching.next")} step={steps.next} />
      </span>
    </section>
  );
}

/** By its button, and by the key L. */
function useToggleList({ isListShown, onList }: Pick<ChosenProductProps, "isListShown" | "onList">) {
  const { say } = useWords();
  const label = say(isListShown ? "manualMatching.hideList" : "manualMatching.showList");
  const step = () => onList(!isListShown);
  useShortcuts([{ keys: "l", label, run: step }]);
  return { icon: isListShown ? IconFold : IconFoldDown, label, step };
}

/** Where the list fills the screen, what was chosen in it would be out of sight. */
function useInView(id: number | undefined) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id !== undefined && !isInView(section.current)) section.current?.scrollIntoView({ block: "start" });
  }, [id]);
  return section;
}

function Gone() {
  const { say } = useWords();
  return (
    <Message
      role="alert"
      icon={IconPackageOff}
      title={say("product.notFound")}
      advice={say("manualMatching.gone")}
    />
  );
}

function isInView(element: HTMLElement | null): boolean {
  return (element?.getBoundingClientRect().top ?? 0) < window.innerHeight;
}

type AboutProps = { product: OwnProduct; setAside: SetAside };

function About({ product, setAside }: AboutProps) {
  const { say } = useWords();
  const { website_id } = useCatalog();
  const { id, title, brand, sku, ean, mpn, competitors, unmatched: isAside } = product;
  const names = competitors.filter(({ unmatched }) => !unmatched).map(({ name }) => name);
  useSetAsideEntry(product, setAside);
  return (
    <div className={classes.about}>
      <ProductImage product={product} size={56} />
      <div className={classes.what}>
        <h2 className={classes.title}>
          <Link
            to="/website/$websiteId/product/$productId"
            params={{ websiteId: String(website_id), productId: String(id) }}
            title={say("manualMatching.open")}
          >
            {title}
          </Link>
        </h2>
        <p className={classes.minor}>{[brand, mpn, sku, ean].filter(Boolean).join(" · ")}</p>
        {isAside && <Aside id={id} setAside={setAside} />}
        <p className={classes.minor}>
          {names.length > 0
            ? say("manualMatching.matchedAt", { names: names.join(", ") })
            : say("manualMatching.matchedNowhere")}
        </p>
      </div>
      <Price product={product} />
    </div>
  );
}

function Price({ product }: Pick<AboutProps, "product">) {
  const { say } = useWords();
  const { currentCurrency } = useCatalog();
  return (
    <p className={classes.price}>
      <span className={classes.minor}>{say("matched.column.price")}</span>
      <strong>
        <OwnAmount product={product} currency={currentCurrency} />
      </strong>
    </p>
  );
}

function Aside({ id, setAside }: Pick<AboutProps, "setAside"> & { id: number }) {
  const { say } = useWords();
  return (
    <p className={classes.aside}>
      <IconEyeOff size={16} stroke={1.9} aria-hidden />
      {say("unmatchedList.setAside")}
      {setAside.allowed && (
        <Button
          size="compact-xs"
          variant="light"
          title={say("unmatchedList.backHint")}
          aria-disabled={setAside.busy || undefined}
          onClick={() => void setAside.some(new Map([[id, true]]), false)}
        >
          {say("unmatchedList.back")}
        </Button>
      )}
    </p>
  );
}

function StepButton({
  icon: IconComponent,
  label,
  step,
}: {
  icon: Icon;
  label: string;
  step: (() => void) | undefined;
}) {
  return (
    <Tooltip label={label} openDelay={300}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        className={classes.step}
        // Stays in the order of the tab key, and keeps the focus at the end of the list.
        aria-disabled={!step}
        onClick={step}
      >
        <IconComponent size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Setting the chosen product aside, in the right-hand menu. */
function useSetAsideEntry({ id, unmatched }: OwnProduct, setAside: SetAside): void {
  const { say } = useWords();
  useRightMenu([
    {
      id: "setAside",
      label: say("unmatchedList.aside"),
      icon: IconEyeOff,
      keys: "e",
      disabled: !setAside.allowed || unmatched || setAside.busy,
      run: () => void setAside.some(new Map([[id, unmatched]]), true),
    },
  ]);
}
