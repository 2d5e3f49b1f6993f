// An SFTP server on loopback: that of ssh2, over files that are held.
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import ssh2, { type Connection, type SFTPWrapper } from "ssh2";

const { STATUS_CODE } = ssh2.utils.sftp;

export type SftpServer = {
  port: number;
  /** By path, with its first "/". */
  files: Map<string, Buffer>;
  /** What a read of a file is answered by, when not by the file. */
  reads: "silence" | "hang up" | undefined;
  /** Called once a file was read to its end. */
  afterReading: (() => void) | undefined;
  open(): number;
  close(): Promise<void>;
};

export type SftpSetup = {
  user?: string;
  password?: string;
  key?: string;
  port?: number;
  /** It lets in and has no subsystem that gives files. */
  withoutSftp?: boolean;
  /** The password is asked for as a question. */
  asks?: boolean;
  /** Paths are relative to this folder when they do not begin with "/". */
  home?: string;
};

/** A key of a machine. Made by Node: one in three hundred Ed25519 keys of ssh2 cannot be read back by it. */
export function machineKey(): string {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    type: "sec1",
    format: "pem",
  }) as string;
}

export async function openSftpServer(setup: SftpSetup = {}): Promise<SftpServer> {
  const { user = "vigie", password = "secret", key = machineKey(), port = 0, asks, home = "/" } = setup;
  const connections = new Set<Connection>();
  const held: SftpServer = {
    port,
    files: new Map(),
    reads: undefined,
    afterReading: undefined,
    open: () => connections.size,
    close: async () => {
      for (const connection of connections) connection.end();
      server.close();
      await once(server, "close");
    },
  };
  const server = new ssh2.Server({ hostKeys: [key] }, (connection) => {
    // As those of machines do; small answers would wait for one another otherwise.
    (connection as Connection & { setNoDelay(): void }).setNoDelay();
    connections.add(connection);
    connection.on("error", () => {}).on("close", () => connections.delete(connection));
    connection.on("authentication", (attempt) => {
      const isUser = attempt.username === user;
      if (asks && attempt.method === "keyboard-interactive")
        return attempt.prompt([{ prompt: "Password", echo: false }], ([answer]) =>
          isUser && answer === password ? attempt.accept() : attempt.reject(),
        );
      const isRight = !asks && attempt.method === "password" && isUser && attempt.password === password;
      return isRight ? attempt.accept() : attempt.reject([asks ? "keyboard-interactive" : "password"]);
    });
    connection.on("session", (accept) => {
      const session = accept();
      if (!setup.withoutSftp) session.on("sftp", (open) => answer(connection, open(), held, home));
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  held.port = (server.address() as AddressInfo).port;
  return held;
}

function answer(connection: Connection, sftp: SFTPWrapper, held: SftpServer, home: string): void {
  const contentOf = (path: string) =>
    held.files.get(path.startsWith("/") ? path : `${home.replace(/\/$/, "")}/${path}`);
  const opened: string[] = [];
  const facts = (content: Buffer) => ({
    mode: 0o100644,
    uid: 0,
    gid: 0,
    size: content.length,
    atime: 0,
    mtime: 1_790_000_000,
  });
  const tell = (id: number, path: string) => {
    const content = contentOf(path);
    if (content) sftp.attrs(id, facts(content));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  };
  sftp.on("STAT", tell).on("LSTAT", tell);
  sftp.on("OPEN", (id, path) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(opened.push(path) - 1);
    sftp.handle(id, handle);
  });
  sftp.on("FSTAT", (id, handle) => tell(id, opened[handle.readUInt32BE()]!));
  sftp.on("READ", (id, handle, offset, length) => {
    const content = contentOf(opened[handle.readUInt32BE()]!);
    if (held.reads === "hang up") connection.end();
    if (held.reads) return;
    if (content && offset < content.length) return sftp.data(id, content.subarray(offset, offset + length));
    held.afterReading?.();
    sftp.status(id, STATUS_CODE.EOF);
  });
  sftp.on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK));
}
