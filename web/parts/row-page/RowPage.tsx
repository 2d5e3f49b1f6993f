import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { GridFailure } from "../data-grid/GridFailure.tsx";
import { LoadingBlock } from "../LoadingBlock.tsx";
import { Message } from "../Message.tsx";

type RowQuery<Row> = UseQueryOptions<Row | null, Error, Row | null, (string | number)[]>;

type RowPageProps<Row> = {
  /** As the address has it: what is no id names no row. */
  id: string | number;
  query(id: number): RowQuery<Row>;
  /** What is shown where there is no such row. */
  missing: ReactNode;
  children(row: Row): ReactNode;
};

/** The page of one row; until it is there that it is loading, that it could not be loaded, or that there is none. */
export function RowPage<Row>({ id: given, query, missing, children }: RowPageProps<Row>) {
  const id = Number(given);
  if (!Number.isSafeInteger(id) || id <= 0) return missing;
  return <LoadedRow key={id} query={query(id)} {...{ missing, children }} />;
}

type LoadedRowProps<Row> = Omit<RowPageProps<Row>, "id" | "query"> & { query: RowQuery<Row> };

function LoadedRow<Row>({ query, missing, children }: LoadedRowProps<Row>) {
  const { data, isPending, isError, refetch } = useQuery(query);
  if (isPending) return <LoadingBlock />;
  if (isError && data === undefined) return <GridFailure ofPage onRetry={() => void refetch()} />;
  return data ? children(data) : missing;
}

type MissingRowProps = {
  icon: Icon;
  title: string;
  advice: string;
  /** Where the others are, and what the way there is called. */
  to: string;
  back: string;
};

/** Says on a whole page that there is no such row, and leads to the others. */
export function MissingRow({ icon, title, advice, to, back }: MissingRowProps) {
  const action = (
    <Button component={Link} to={to} variant="default">
      {back}
    </Button>
  );
  return <Message heading="h1" {...{ icon, title, advice, action }} />;
}
