import { listTexts } from '@fairgate/contract/app/shell/list-texts'
import { serverTextKeys, texts } from '@fairgate/contract/app/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { resources } from '@fairgate/contract/kernel/i18n/localized-text'

/** Those of the kernel came with the login page; those of the server are never shown here (`TextKey` excludes them). */
const ofDomains = Object.entries(texts).filter(([key]) => !key.startsWith('kernel.') && !serverTextKeys.has(key))
const ofLists = Object.entries(listTexts).map(([key, text]) => [`shell.${key}`, text] as const)

/** The texts of every domain in one language; a build writes them out, so that the console loads only one language. */
export const collectTexts = (language: Language): Record<string, string> =>
  resources(Object.fromEntries([...ofDomains, ...ofLists]), language)
