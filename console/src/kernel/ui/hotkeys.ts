import { collect, registry, useRegister } from '../page/registry.ts'

const heard = registry<string>()

/**
 * Registers the keys of a part of the page, so that `?` lists exactly the active ones: each by its `KeyboardEvent.key`,
 * or by the name of a group (`tabs`, `search`, `print`, `cells`, `matrix`, `counter`, `template`, `questions`).
 */
export const useHotkeys = (getKeys: () => readonly string[]): void => useRegister(heard, getKeys)

/** The active keys. */
export const activeHotkeys = (): ReadonlySet<string> => new Set(collect(heard))
