import type { ApiOutcome } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { sessionStore } from "#browser/browser-storage.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { MAX_MACHINES, type Machine, tooManyMachines } from "#shared/compatibility/machines.ts";
import { failure, success } from "#shared/failure.ts";
import { storedMachines, storeMachines } from "./my-machines.ts";

/** Which account's machines this tab has fetched. */
const FETCHED = "machines-fetched";

type Edited = ApiOutcome<readonly Machine[]>;

/** Notes a machine: on the account of who is signed in, else in this browser. */
export async function addMachine(machine: Machine): Promise<Edited> {
  const { user } = currentAuth();
  if (user) {
    return keep(
      user._id,
      await callEndpoint("addMyMachines", { body: { machines: [machine._id] } }),
    );
  }
  const own = storedMachines(undefined);
  if (own.some(({ _id }) => _id === machine._id)) return success(own);
  if (own.length >= MAX_MACHINES) return failure("conflict", tooManyMachines(own.length));
  const { _id, name, slug, photo } = machine;
  storeMachines(undefined, [...own, { _id, name, slug, photo }]);
  return success(storedMachines(undefined));
}

export async function removeMachine(id: string): Promise<Edited> {
  const { user } = currentAuth();
  if (user) {
    const removed = keep(user._id, await callEndpoint("removeMyMachine", { params: { id } }));
    // Now there is room for one that this browser still has.
    return removed.ok && storedMachines(undefined).length > 0 ? syncMachines(true) : removed;
  }
  const left = storedMachines(undefined).filter(({ _id }) => _id !== id);
  storeMachines(undefined, left);
  return success(left);
}

/**
 * Brings what this browser remembers in step with the account: after a login the visitor's machines
 * are added to it, once, as far as it has room, and the others stay with the visitor; otherwise the
 * account's are fetched once for each tab. Does nothing for a visitor, and nothing is lost where the
 * shop cannot be reached.
 *
 * @param again fetches them though this tab has
 */
export async function syncMachines(again = false): Promise<Edited> {
  const { user } = currentAuth();
  if (!user) return success(storedMachines(undefined));
  const guest = storedMachines(undefined);
  const present = storedMachines(user._id);
  const canTransition = guest.length > 0 && present.length < MAX_MACHINES;
  if (!canTransition && !again && sessionStore.read(FETCHED) === user._id) return success(present);
  const fetched = keep(user._id, await callEndpoint("getMyMachines"));
  if (!fetched.ok || guest.length === 0) return fetched;
  const known = new Set(fetched.value.map(({ _id }) => _id));
  const fresh = guest.filter(({ _id }) => !known.has(_id));
  // No more than the account has room for: the others would have all of them refused.
  const room = Math.max(0, MAX_MACHINES - known.size);
  const machines = fresh.slice(0, room).map(({ _id }) => _id);
  const merged =
    machines.length === 0
      ? fetched
      : keep(user._id, await callEndpoint("addMyMachines", { body: { machines } }));
  if (merged.ok) storeMachines(undefined, fresh.slice(room));
  return merged;
}

function keep(
  userId: string,
  answer: ApiOutcome<{ machines: Machine[] }>,
): ApiOutcome<readonly Machine[]> {
  if (!answer.ok) return answer;
  sessionStore.write(FETCHED, userId);
  storeMachines(userId, answer.value.machines);
  return success(answer.value.machines);
}
