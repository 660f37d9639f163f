import { expect, it, vi } from 'vitest'
import { z } from 'zod'

/**
 * Single values that commands share, such as `z.string().min(1)`. Objects are built in the functions of a command, or
 * are `lazy`.
 */
const limit = 600

/** Runs `act` and returns the file and line in a module that caused each schema. */
async function schemasBuiltBy(act: () => Promise<void>): Promise<string[]> {
  const lines: string[] = []
  z.config({
    postProcessor(made: unknown) {
      if (made instanceof z.core.$ZodType)
        lines.push(/src\/(?!kernel|app)[^:)]+:\d+/.exec(new Error().stack ?? '')?.[0] ?? 'kernel')
    },
  })
  // Other test files have loaded it before.
  vi.resetModules()
  await act()
  z.config({ postProcessor: undefined })
  return lines
}

it('loading the catalogue builds few schemas', async () => {
  const lines = await schemasBuiltBy(async () => {
    await import('./catalogue.ts')
  })
  const most = Object.entries(Object.groupBy(lines, line => line))
    .map(([line, schemas = []]) => `${schemas.length} at ${line}`)
    .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
  expect(lines.length, `most of them: ${most.slice(0, 5).join(', ')}`).toBeLessThanOrEqual(limit)
})

it('the schemas of every command can be built', async () => {
  const lines = await schemasBuiltBy(async () => {
    const { commands } = await import('./catalogue.ts')
    for (const command of Object.values(commands)) expect(command.input && command.output).toBeDefined()
  })
  // Otherwise the count of the test above proves nothing.
  expect(lines.length).toBeGreaterThan(10_000)
})
