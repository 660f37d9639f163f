import { collect, registry, useRegister } from '../kernel/registry.ts'

const heard = registry<string>()

/**
 * A part of the page says which keys it listens to, so that `?` shows no other: each by its `KeyboardEvent.key`, or by the name of
 * what several make together (`tabs`, `search`, `print`, `cells`, `matrix`, `counter`, `template`, `questions`).
 */
export const useHeardKeys = (getKeys: () => readonly string[]): void => useRegister(heard, getKeys)

/** What is listened to now. */
export const heardKeys = (): ReadonlySet<string> => new Set(collect(heard))
