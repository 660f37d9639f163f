import type { Language } from '@fairgate/contract/kernel/language'
import { resources } from '@fairgate/contract/kernel/phrases'
import { listPhrases } from '@fairgate/contract/shell/list-phrases'
import { phrases } from '@fairgate/contract/words'

/** Those of the kernel came with the login page. */
const ofDomains = Object.entries(phrases).filter(([key]) => !key.startsWith('kernel.'))
const ofLists = Object.entries(listPhrases).map(([key, words]) => [`shell.${key}`, words] as const)

/** What every domain says, in one language; a build writes it out once, so that a reader loads the language they read alone. */
export const wordsIn = (language: Language): Record<string, string> =>
  resources(Object.fromEntries([...ofDomains, ...ofLists]), language)
