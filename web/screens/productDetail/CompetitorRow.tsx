import { ActionIcon, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronRight, IconExternalLink, IconReplace, IconUnlink } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { FilterLink, competitorSearch } from "#web/parts/matched-products/FilterLink.tsx";
import { PriceSource } from "#web/parts/price-source/PriceSource.tsx";
import { CompetitorPrice } from "#web/parts/prices/CompetitorPrice.tsx";
import { DifferenceFigures } from "#web/parts/prices/DifferenceFigures.tsx";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { DetailedProduct } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import { CompetitorDetail } from "./CompetitorDetail.tsx";
import { LazyMatchSearch } from "./LazyMatchSearch.tsx";
import { SellerRows } from "./SellerRows.tsx";
import { sellersOf } from "./sellersOf.ts";
import type { Matching } from "#web/parts/matching/useMatching.ts";
import classes from "./CompetitorPairs.module.css";

type CompetitorRowProps = {
  rank: number | null;
  pair: CompetitorEntry;
  /** Undefined while it loads, and when it is gone. */
  theirs: DetailedProduct | undefined;
  mine: DetailedProduct;
  currency: string;
  matching: Matching;
};

/** A competitor's price, its sellers where it is a marketplace, and under it what one asks for. */
export function CompetitorRow(props: CompetitorRowProps) {
  const { rank, pair, theirs, currency, matching } = props;
  const [open, { toggle }] = useDisclosure();
  const [searching, search] = useDisclosure();
  const id = useId();
  return (
    <tbody className={classes.competitor}>
      <PairLine
        {...{ rank, pair, currency, matching, open }}
        detailId={id}
        onOpen={toggle}
        onSearch={search.toggle}
      />
      <SellerRows
        sellers={theirs ? sellersOf(theirs) : []}
        currency={pair.raw_currency ?? currency}
        doubtedAt={pair.price_doubted_at}
      />
      {searching && <Replacing {...props} onClose={search.close} />}
      {open && <Opened {...props} id={id} />}
    </tbody>
  );
}

type ReplacingProps = Pick<CompetitorRowProps, "pair" | "mine" | "currency" | "matching"> & {
  onClose(): void;
};

/** The search for another product of that competitor. */
function Replacing({ pair, mine, currency, matching, onClose }: ReplacingProps) {
  return (
    <WideRow>
      <LazyMatchSearch
        competitor={{ id: pair.website_id, name: pair.name }}
        mine={mine}
        current={pair}
        matching={matching}
        currency={pair.raw_currency ?? currency}
        onClose={onClose}
      />
    </WideRow>
  );
}

function Opened({ id, pair, theirs, mine, currency, matching }: CompetitorRowProps & { id: string }) {
  return (
    <WideRow id={id}>
      <CompetitorDetail
        pair={pair}
        theirs={theirs}
        productId={mine.id}
        currency={currency}
        mayChange={matching.allowed}
      />
    </WideRow>
  );
}

type PairLineProps = Pick<CompetitorRowProps, "rank" | "pair" | "currency" | "matching"> & {
  open: boolean;
  detailId: string;
  onOpen(): void;
  onSearch(): void;
};

function PairLine({ rank, pair, currency, matching, open, detailId, onOpen, onSearch }: PairLineProps) {
  const { say, date } = useWords();
  return (
    <tr>
      <td className={classes.narrow}>
        <button
          type="button"
          className={classes.expand}
          aria-expanded={open}
          aria-controls={open ? detailId : undefined}
          aria-label={say(open ? "grid.collapse" : "grid.expand", { name: pair.name })}
          onClick={onOpen}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </button>
      </td>
      <td className={classes.rank}>{rank ?? "—"}</td>
      <Name pair={pair} />
      <Price pair={pair} currency={currency} />
      <td className={classes.updated}>{pair.price_changed_at ? date(pair.price_changed_at) : "—"}</td>
      <td className={classes.seen}>{pair.price_seen_at ? date(pair.price_seen_at) : "—"}</td>
      <td className={classes.actions}>
        <Actions pair={pair} matching={matching} onSearch={onSearch} />
      </td>
    </tr>
  );
}

function Price({ pair, currency }: Pick<CompetitorRowProps, "pair" | "currency">) {
  return (
    <>
      <td>
        <PriceSource entry={pair} currency={currency}>
          <CompetitorPrice entry={pair} currency={currency} />
        </PriceSource>
      </td>
      <td className={classes.gap}>
        <DifferenceFigures competitor={pair} currency={currency} />
      </td>
    </>
  );
}

function Name({ pair }: { pair: CompetitorEntry }) {
  const { say, date } = useWords();
  return (
    <th scope="row" className={classes.name}>
      <FilterLink search={competitorSearch(pair)} title={say("matched.sharing", { value: pair.name })}>
        {pair.name}
      </FilterLink>
      {pair.missing_since && (
        <span className={classes.remark}>
          {say("product.missingSince", { date: date(pair.missing_since) })}
        </span>
      )}
    </th>
  );
}

type ActionsProps = { pair: CompetitorEntry; matching: Matching; onSearch(): void };

function Actions({ pair, matching, onSearch }: ActionsProps) {
  const { say } = useWords();
  const { name, url } = pair;
  return (
    <span className={classes.buttons}>
      {url && <OutsideLink url={url} label={say("product.openAt", { name })} />}
      {matching.allowed && (
        <>
          <RowAction
            label={say("product.replace.action", { name })}
            icon={IconReplace}
            disabled={matching.busy}
            onClick={onSearch}
          />
          <RowAction
            label={say("product.undo.action", { name })}
            icon={IconUnlink}
            disabled={matching.busy}
            onClick={() => void matching.undo(pair)}
          />
        </>
      )}
    </span>
  );
}

/** Under the competitor's row, as wide as the table. */
function WideRow({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <tr id={id}>
      <td colSpan={8} className={classes.wide}>
        {children}
      </td>
    </tr>
  );
}

function OutsideLink({ url, label }: { url: string; label: string }) {
  return (
    <Tooltip label={label} openDelay={300}>
      <ActionIcon
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        variant="subtle"
        color="gray"
        size={30}
        aria-label={label}
      >
        <IconExternalLink size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

type RowActionProps = { label: string; icon: Icon; disabled: boolean; onClick(): void };

function RowAction({ label, icon: IconComponent, disabled, onClick }: RowActionProps) {
  return (
    <Tooltip label={label} openDelay={300}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        <IconComponent size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
