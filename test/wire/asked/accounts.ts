// Signing in and out, and what one does about an account one cannot sign in to.
import { passwords } from "../../support/world.ts";
import type { Ids } from "../recordedWorld.ts";
import type { Requests } from "../requests.ts";

export function accountRequests({ alice }: Ids): Requests {
  return {
    "DELETE /Customers/{id}": [{}, { query: { cascade: true } }],
    "GET /LoggedChanges": [{}],
    "GET /LoggedChanges/count": [{}],
    "GET /installation": [{}],
    "GET /installation/steps": [{}],
    "DELETE /installation/demo": [{}],
    "POST /installation/administrator": [
      { body: { email: "first@shop.example", password: "first-secret-1", code: "AAAA-BBBB-CCCC" } },
      { body: {} },
    ],
    "POST /Customers/login": [
      { body: { email: "alice@shop.example", password: passwords.alice } },
      { query: { include: "user" }, body: { username: "alice", password: passwords.alice, ttl: 3600 } },
      { body: { username: "alice", password: "wrong-secret-1" } },
      { body: {} },
    ],
    "GET /Customers/logout": [{}],
    "POST /Customers/logout": [{}],
    "PUT /Customers/logout": [{}],
    "PATCH /Customers/logout": [{}],
    "DELETE /Customers/logout": [{}],
    "POST /Customers/{id}/verify": [{}],
    "GET /Customers/{id}/invitation": [{}],
    "POST /Customers/{id}/invite": [{}],
    "GET /Customers/confirm": [
      { query: { uid: alice, token: "verify-secret-1" } },
      { query: { uid: alice, token: "verify-secret-1", redirect: "/login" } },
      { query: { uid: alice, token: "another" } },
    ],
    "POST /Customers/reset": [
      { body: { email: "alice@shop.example" } },
      { body: { email: "nobody@shop.example" } },
      { body: {} },
    ],
    "GET /Customers/reset-password": [
      { headers: { authorization: "reset-secret-1" } },
      { headers: { authorization: "no-such-link" } },
    ],
    "POST /Customers/reset-password": [
      { headers: { authorization: "reset-secret-1" }, body: { newPassword: "another-secret-1" } },
      { body: { newPassword: "another-secret-1" } },
    ],
    // Each but Alice tries with a password that is not theirs.
    "POST /Customers/change-password": [
      { body: { oldPassword: passwords.alice, newPassword: "another-secret-1" } },
      { body: { oldPassword: passwords.alice } },
    ],
  };
}
