// The containers of files: the same addresses for both areas.
import { date, integer, list, text } from "../fields.ts";
import type { FileArea } from "../reference/fileAreas.ts";
import { address, anything, array, bytes, map, object, optional, stream } from "./address.ts";

const size = integer({ about: "Bytes" });
const times = {
  atime: date({ about: "When it was last read" }),
  mtime: date({ about: "When it was last written" }),
  ctime: date({ about: "When it was made" }),
};
const container = object({ name: text({ about: "Its name" }), size, ...times });
const containerOf = text({ about: "The id of its catalogue or website, as text" });
const type = text({ about: "Its content type" });
const fileName = text({ about: "Its name" });

/** A file as LoopBack shows it; one of orders tells besides what was recognised in it. */
const file = object({
  container: containerOf,
  name: fileName,
  type: optional(type),
  size,
  ...times,
  rows: optional(integer({ about: "OrderImports: lines that could be read" })),
  matched_rows: optional(
    integer({ about: "OrderImports: lines whose address is one of the catalogue's products" }),
  ),
  unknown_rows: optional(integer({ about: "Lines whose address is none of the catalogue's products" })),
  quantity_column: optional(
    text({ about: "OrderImports: the column that the quantities are from, where the file has several" }),
  ),
  error_rows: optional(integer({ about: "OrderImports: lines that could not be read" })),
  errors: optional(
    array(
      object({
        line: integer({ about: "The number of the line in the file, from 1" }),
        message: text({ about: "In words, in the language of Accept-Language" }),
      }),
      { about: "What is wrong with which line, in words" },
    ),
  ),
});

const kept = object({
  container: containerOf,
  name: fileName,
  type,
  field: text({ about: "The field of the form that it came in" }),
  size,
});
const gone = object({});

const oneContainer = { methods: ["GET"], arguments: {} } as const;
const deletion = { methods: ["DELETE"], arguments: {}, answer: gone } as const;

/** Those of an area. */
const addressesOf = (area: FileArea, files: string) => ({
  listContainers: address({
    ...oneContainer,
    path: `/${area}`,
    summary: "list",
    about: `Lists the containers of ${files} that the caller may see.`,
    answer: array(container),
  }),
  createContainer: address({
    methods: ["POST"],
    path: `/${area}`,
    summary: "create",
    about: `Makes a container of ${files}.`,
    arguments: { name: anything("OrderImports: the id of the catalogue; UploadImports: of the website") },
    answer: container,
  }),
  readContainer: address({
    ...oneContainer,
    path: `/${area}/:container`,
    summary: "read",
    about: `Reads a container of ${files}.`,
    answer: container,
  }),
  deleteContainer: address({
    ...deletion,
    path: `/${area}/:container`,
    summary: "delete",
    about: `Deletes a container of ${files}, with those in it.`,
  }),
  listFiles: address({
    ...oneContainer,
    path: `/${area}/:container/files`,
    summary: "list files",
    about: `Lists the ${files} in a container.`,
    answer: array(file),
  }),
  readFile: address({
    ...oneContainer,
    path: `/${area}/:container/files/:file`,
    summary: "read file",
    about: `Reads what is known of one of the ${files}; its bytes are at download.`,
    answer: file,
  }),
  deleteFile: address({
    ...deletion,
    path: `/${area}/:container/files/:file`,
    summary: "delete file",
    about: `Deletes one of the ${files} in a container.`,
  }),
  upload: address({
    methods: ["POST"],
    path: `/${area}/:container/upload`,
    sentIn: "form",
    summary: "upload",
    about: `Keeps the ${files} that a form holds in a container; one of the same name is replaced.`,
    arguments: {},
    answer: object({
      result: object(
        {
          files: map(array(kept), { about: "The files that were kept, by the field of the form" }),
          fields: map(list(text()), { about: "The other fields of the form" }),
        },
        { about: "What came of it" },
      ),
    }),
  }),
  download: address({
    ...oneContainer,
    path: `/${area}/:container/download/:file`,
    summary: "download",
    about: `Sends one of the ${files}, or the part of it that Range asks for, as an attachment.`,
    answer: stream({ "application/octet-stream": bytes }, { about: "The file" }),
    also: { 206: "The part that was asked for" },
  }),
});

export const containerAddresses = {
  UploadImports: addressesOf("UploadImports", "files to import"),
  OrderImports: addressesOf("OrderImports", "files of sales"),
} satisfies Record<FileArea, unknown>;
