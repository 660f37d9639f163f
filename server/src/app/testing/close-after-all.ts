import { afterAll } from 'vitest'

interface Closable {
  close(): unknown
}

const open = new Set<Closable>()

/**
 * What a whole test file uses, such as a database, a world or a server:
 * `const world = await closeAfterAll(createBadgeWorld())`. It is closed after the last test of the file.
 */
export async function closeAfterAll<T extends Closable>(opening: T | Promise<T>): Promise<T> {
  const opened = await opening
  open.add(opened)
  afterAll(() => close(opened))
  return opened
}

/** Runs before each test file: a file whose tests are all filtered out (`vitest -t`) never gets to its `afterAll`. */
export async function closeLeftOpen(): Promise<void> {
  for (const opened of [...open].reverse()) await close(opened)
}

async function close(opened: Closable): Promise<void> {
  open.delete(opened)
  await opened.close()
}
