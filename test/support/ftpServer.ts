// An FTP server on loopback, with or without TLS, that gives files, and misbehaves where a test wants it to.
import { once } from "node:events";
import { type AddressInfo, type Server, type Socket, createServer } from "node:net";
import { type SecureContext, TLSSocket, createSecureContext } from "node:tls";

export type FtpFile = {
  content: string | Buffer;
  /** Sent up to there; then the transfer is broken off, goes silent for ever, or ends as if that were all. */
  stopsAt?: { bytes: number; how: "abort" | "silence" | "end" };
  /** What it is while it is read again. */
  becomes?: string;
};

export type FtpServer = {
  port: number;
  /** By path, with its first "/". */
  files: Map<string, FtpFile>;
  /** What clients said, passwords included. */
  said: string[];
  /** Connections that are open. */
  open(): number;
  close(): Promise<void>;
};

export type FtpSetup = {
  user?: string;
  password?: string;
  /** Explicit TLS, with this certificate. */
  tls?: { key: string; cert: string };
  /** The host that it says its data come from. It knows no EPSV then. */
  passiveHost?: string;
  /** Nobody is where it says that its data come from. */
  dataNowhere?: boolean;
  /** It would connect to whoever asks, and knows no other way. */
  activeOnly?: boolean;
  /** It knows neither SIZE nor MDTM. */
  tellsNothing?: boolean;
  /** Says nothing at all to whoever connects. */
  mute?: boolean;
};

export async function openFtpServer(setup: FtpSetup = {}): Promise<FtpServer> {
  const files = new Map<string, FtpFile>();
  const said: string[] = [];
  const sockets = new Set<Socket>();
  const context = setup.tls && createSecureContext(setup.tls);
  const server = createServer((socket) => {
    keep(sockets, socket);
    if (setup.mute) socket.resume();
    else new Session(socket, { setup, files, said, sockets, context }).greet();
  });
  const port = await listen(server);
  return {
    port,
    files,
    said,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

type World = {
  setup: FtpSetup;
  files: Map<string, FtpFile>;
  said: string[];
  sockets: Set<Socket>;
  context: SecureContext | undefined;
};

class Session {
  private user = "";
  private signedIn = false;
  private data: Promise<Socket> | undefined;
  private isPrivate = false;
  private control: Socket;
  private readonly world: World;

  constructor(control: Socket, world: World) {
    this.control = control;
    this.world = world;
  }

  greet(): void {
    this.listenTo(this.control);
    this.say("220 Ready");
  }

  private listenTo(socket: Socket): void {
    let rest = "";
    socket.on("data", (bytes: Buffer) => {
      const lines = (rest + bytes.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) void this.answer(line);
    });
  }

  private async answer(line: string): Promise<void> {
    this.world.said.push(line);
    const [verb = "", ...words] = line.split(" ");
    const argument = words.join(" ");
    const { setup } = this.world;
    if (verb === "USER") return this.ask(argument);
    if (verb === "PASS") return this.signIn(argument);
    if (verb === "AUTH") return this.world.context ? this.startTls() : this.say("502 No");
    if (verb === "PBSZ") return this.say("200 OK");
    if (verb === "PROT") {
      this.isPrivate = argument === "P";
      return this.say("200 OK");
    }
    if (!this.signedIn) return this.say("530 Not logged in");
    if (verb === "TYPE") return this.say("200 OK");
    if (setup.activeOnly && (verb === "EPSV" || verb === "PASV")) return this.say("502 Not known");
    if (verb === "EPSV" && !setup.passiveHost) return this.listen((port) => `229 Passive (|||${port}|)`);
    if (verb === "PASV") return this.listen((port) => `227 Passive (${this.passive(port)})`);
    if (verb === "SIZE" || verb === "MDTM") return this.tell(verb, argument);
    if (verb === "RETR") return this.send(argument);
    this.say("502 Not known");
  }

  private ask(user: string): void {
    this.user = user;
    this.say("331 Password");
  }

  private signIn(password: string): void {
    const { setup } = this.world;
    this.signedIn = setup.user === undefined || (setup.user === this.user && setup.password === password);
    this.say(this.signedIn ? "230 Welcome" : "530 Wrong");
  }

  private startTls(): void {
    this.say("234 Go on");
    this.control.removeAllListeners("data");
    this.control = this.secured(this.control);
    this.listenTo(this.control);
  }

  private secured(socket: Socket): Socket {
    const secured = new TLSSocket(socket, { isServer: true, secureContext: this.world.context! });
    secured.on("error", () => {});
    return secured;
  }

  private passive(port: number): string {
    const host = this.world.setup.passiveHost ?? "127.0.0.1";
    return `${host.replaceAll(".", ",")},${port >> 8},${port & 255}`;
  }

  private async listen(answer: (port: number) => string): Promise<void> {
    const server = createServer();
    const port = await listen(server);
    if (this.world.setup.dataNowhere) {
      server.close();
      return this.say(answer(port));
    }
    // Nobody may come.
    this.control.on("close", () => server.close());
    this.data = once(server, "connection").then(([socket]) => {
      server.close();
      keep(this.world.sockets, socket as Socket);
      return this.isPrivate ? this.secured(socket as Socket) : (socket as Socket);
    });
    this.say(answer(port));
  }

  private tell(verb: "SIZE" | "MDTM", path: string): void {
    const file = this.world.files.get(path);
    if (this.world.setup.tellsNothing) return this.say("502 Not known");
    if (!file) return this.say("550 No such file");
    this.say(verb === "SIZE" ? `213 ${Buffer.byteLength(file.content)}` : "213 20261101120000");
  }

  private async send(path: string): Promise<void> {
    const file = this.world.files.get(path);
    if (!file) return this.say("550 No such file");
    const socket = await this.data!;
    this.say("150 Here it comes");
    const { stopsAt, becomes } = file;
    const content = Buffer.from(file.content);
    if (!stopsAt) {
      socket.end(content);
    } else {
      socket.write(content.subarray(0, stopsAt.bytes));
      if (stopsAt.how === "silence") return;
      socket.end();
    }
    await once(socket, "finish");
    if (becomes !== undefined) file.content = becomes;
    this.say(stopsAt?.how === "abort" ? "426 Broken off" : "226 Done");
  }

  private say(line: string): void {
    if (!this.control.destroyed) this.control.write(`${line}\r\n`);
  }
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  socket.on("error", () => {});
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
