// The detail of a product over the list it was opened from.
import { ActionIcon, Button, CloseButton, Modal, Tooltip } from "@mantine/core";
import { useMediaQuery, useWindowEvent } from "@mantine/hooks";
import { IconArrowsDiagonal, IconChevronLeft, IconChevronRight, IconHistory } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { filtersInParameters } from "#shared/filters/filterSetParameters.ts";
import { useReturnFocus } from "#web/parts/dialogs/useReturnFocus.ts";
import { shortcutsAreOn } from "#web/parts/shortcuts/setting.ts";
import { useWords } from "#web/session/words.ts";
import { ProductDetail } from "./ProductDetail.tsx";
import { ProductHeading } from "./ProductHeading.tsx";
import { productIn } from "./search.ts";
import type { ProductSearch } from "./search.ts";
import { useCloseModal } from "./useCloseModal.ts";
import { useNeighbours } from "./useNeighbours.ts";
import { useProductDetail } from "./useProductDetail.ts";
import classes from "./ProductModal.module.css";

export function ProductModal() {
  const { say } = useWords();
  const params = productIn(useParams({ strict: false }));
  const detail = useProductDetail(params);
  const close = useCloseModal();
  const narrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const content = useRef<HTMLDivElement>(null);
  useReturnFocus(() => linkTo(params));
  useEscape(content, close);

  return (
    <Modal.Root
      opened
      onClose={close}
      size="min(74rem, 96vw)"
      yOffset="4dvh"
      fullScreen={narrow ?? false}
      // Escape is ours to hear: the kit would close this dialog together with the question on top of it.
      closeOnEscape={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content}>
        <Header params={params} product={detail.product} onClose={close} />
        <Modal.Body className={classes.body}>
          <OfToday />
          <ProductDetail
            detail={detail}
            inDialog
            wayOut={<Button onClick={close}>{say("product.backToList")}</Button>}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Over a list of a past day: that the detail is not of that day. */
function OfToday() {
  const { say, date } = useWords();
  const day = filtersInParameters(useSearch({ strict: false }))?.day;
  if (day === undefined) return null;
  return (
    <p className={classes.ofToday} role="status">
      <IconHistory size={18} aria-hidden />
      {say("matched.past.detailOfToday", { day: date(day) })}
    </p>
  );
}

type HeaderProps = {
  params: ReturnType<typeof productIn>;
  product: ReturnType<typeof useProductDetail>["product"];
  onClose(): void;
};

function Header({ params, product, onClose }: HeaderProps) {
  const { say } = useWords();
  return (
    <Modal.Header className={classes.header}>
      <Modal.Title className={classes.title}>
        <ProductHeading product={product} />
      </Modal.Title>
      <div className={classes.tools}>
        <Steps {...params} />
        <PageLink {...params} />
        <CloseButton size={32} aria-label={say("app.close")} onClick={onClose} data-autofocus />
      </div>
    </Modal.Header>
  );
}

/** The same as a page of its own. */
function PageLink({ websiteId, productId }: { websiteId: number; productId: number }) {
  const { say } = useWords();
  return (
    <Tooltip label={say("product.openPage")}>
      <ActionIcon
        renderRoot={(props) => (
          <Link
            {...props}
            to="/website/$websiteId/product/$productId"
            params={{ websiteId: String(websiteId), productId: String(productId) }}
            search={({ view }: ProductSearch) => ({ view })}
          />
        )}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={say("product.openPage")}
      >
        <IconArrowsDiagonal size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** To the product before or after this one in the list, by buttons or by the keys k and j. */
function Steps({ websiteId, productId }: { websiteId: number; productId: number }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const { previous, next } = useNeighbours(websiteId, productId);
  const go = (id: number | undefined) => {
    if (id === undefined) return;
    const params = (search: object) => ({ ...search, productId: String(id) });
    void navigate({ to: ".", params, search: true, replace: true } as never);
  };
  useWindowEvent("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !shortcutsAreOn()) return;
    if (dialogs().length > 1) return;
    if (event.key === "k") go(previous);
    if (event.key === "j") go(next);
  });
  if (previous === undefined && next === undefined) return null;
  return (
    <>
      <Step icon={IconChevronLeft} label={say("product.previous")} to={previous} go={go} />
      <Step icon={IconChevronRight} label={say("product.next")} to={next} go={go} />
    </>
  );
}

type StepProps = { icon: Icon; label: string; to: number | undefined; go(id: number | undefined): void };

function Step({ icon: IconComponent, label, to, go }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        // Not disabled for good: the focus would be lost at the end of the page.
        aria-disabled={to === undefined || undefined}
        className={classes.step}
        onClick={() => go(to)}
      >
        <IconComponent size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The product in the list underneath: the one that it was opened by may be drawn anew, or was never pressed. */
function linkTo({ websiteId, productId }: ReturnType<typeof productIn>): HTMLElement | null {
  const address = `/website/${websiteId}/product/${productId}`;
  return document.querySelector(`#content a[href$="${address}"], #content a[href*="${address}?"]`);
}

/** Escape closes the dialog unless something over it, or in it, means it for itself. */
function useEscape(content: React.RefObject<HTMLElement | null>, close: () => void): void {
  useWindowEvent("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    const elsewhere = event.target !== document.body && !content.current?.contains(event.target as Node);
    if (!elsewhere && dialogs().length === 1) close();
  });
}

function dialogs(): NodeListOf<Element> {
  return document.querySelectorAll('[role="dialog"][aria-modal="true"]');
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
