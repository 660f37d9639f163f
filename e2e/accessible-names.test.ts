import { importWords } from '@fairgate/contract/bank/import-words'
import { phrases } from '@fairgate/contract/catalogue'
import { amountWords } from '@fairgate/contract/import/amount-words'
import type { Language } from '@fairgate/contract/kernel/language'
import { listPhrases } from '@fairgate/contract/shell/list-phrases'
import { shellPhrases } from '@fairgate/contract/shell/phrases'
import { expect, type Page } from '@playwright/test'
import { test } from './browser-test.ts'
import { go, watch } from './moving-page.ts'
import { patterns, readers } from './page-addresses.ts'
import { signIn } from './signed-in.ts'

/*
 * What a screen reader says is in the page's language: no label, title, alternative text or placeholder has the other
 * language's half of a phrase. Data keeps its own language; the catalogue tells which words are the product's.
 */

const han = /\p{Script=Han}/u
const halves = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : typeof words === 'object' && words !== null ? Object.values(words) : []
const book = [phrases, shellPhrases, listPhrases, importWords, amountWords].flatMap(words => Object.values(words))
const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Phrases as they read in one language, where the other's differ. Values of a phrase may be anything. */
function phrasesIn(language: Language): RegExp {
  const shown = book.flatMap(([cn, en]) => {
    const [its, others] = language === 'cn' ? [halves(cn), halves(en)] : [halves(en), halves(cn)]
    return its.filter(half => !others.includes(half) && han.test(half) === (language === 'cn'))
  })
  // What is little more than its values would be read into any name.
  const clear = shown.filter(half => half.replaceAll(/\{\{\w+\}\}|[\s\p{P}]/gu, '').length > 1)
  const pattern = (half: string) =>
    half
      .split(/\{\{\w+\}\}/)
      .map(escaped)
      .join('.+')
  return new RegExp(`^(${clear.map(pattern).join('|')})$`, 'u')
}

const namesOf = (page: Page) =>
  page.evaluate(() => {
    const names = new Set<string>()
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
      if (element.closest('body [lang]')) continue
      for (const attribute of ['aria-label', 'title', 'alt', 'placeholder']) {
        const name = element.getAttribute(attribute)?.trim()
        if (name) names.add(name)
      }
    }
    return [...names]
  })

const parts = 3
const plain = patterns.filter(path => !path.includes(':') && !readers[path])

for (const language of ['cn', 'en'] as const)
  for (let part = 0; part < parts; part++)
    test(`names are in the language of the page: ${language}, part ${part + 1} of ${parts}`, async ({ page }) => {
      const [own, foreign] = language === 'cn' ? [phrasesIn('cn'), phrasesIn('en')] : [phrasesIn('en'), phrasesIn('cn')]
      const faults: string[] = []
      let ours = 0
      watch(page)
      await signIn(page, 'admin', { language })
      for (const [at, path] of plain.entries()) {
        if (at % parts !== part) continue
        await go(page, path)
        const names = await namesOf(page)
        ours += names.filter(name => own.test(name)).length
        faults.push(...names.filter(name => foreign.test(name)).map(name => `${path}: ${name}`))
      }
      // The words are known: most names are ours.
      expect(ours).toBeGreaterThan(100)
      expect(faults).toEqual([])
    })
