/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import { texts } from '@fairgate/contract/app/catalogue'
import { listTexts } from '@fairgate/contract/app/shell/list-texts'
import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { bankImportTexts } from '@fairgate/contract/finance/bank/import-texts'
import { amountTexts } from '@fairgate/contract/foundation/import/amount-texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Page } from '@playwright/test'

/*
 * Accessible names are in the page's language: no label, title, alternative text, placeholder or control text contains
 * the other language's half of a text, and none is in the other language unless it is data on the page.
 */

const han = /\p{Script=Han}/u
const halves = (textSet: unknown): string[] =>
  typeof textSet === 'string'
    ? [textSet]
    : typeof textSet === 'object' && textSet !== null
      ? Object.values(textSet)
      : []
const book = [texts, shellTexts, listTexts, bankImportTexts, amountTexts].flatMap(textSet => Object.values(textSet))
const escaped = (textSet: string) => textSet.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Texts in one language that differ from the other one. Values of a text may be anything. */
function findTexts(language: Language): RegExp {
  const shown = book.flatMap(([cn, en]) => {
    const [its, others] = language === 'cn' ? [halves(cn), halves(en)] : [halves(en), halves(cn)]
    return its.filter(half => !others.includes(half) && han.test(half) === (language === 'cn'))
  })
  // Texts with little besides their values would match any name.
  const clear = shown.filter(half => half.replaceAll(/\{\{\w+\}\}|[\s\p{P}]/gu, '').length > 1)
  const pattern = (half: string) =>
    half
      .split(/\{\{\w+\}\}/)
      .map(escaped)
      .join('.+')
  return new RegExp(`^(${clear.map(pattern).join('|')})$`, 'u')
}

const ofLanguage = { cn: findTexts('cn'), en: findTexts('en') }

/** Where a Chinese reader finds Latin letters too: names of products, formats, codes, and of events that programs receive. */
const codes = /^[\p{P}\p{S}\d\sA-Z]*$|\S@\S|:\/\/|Fairgate|YYYY|yyyy|HH:mm|\d|^\w+\.\w+$/u

/** A language is called by its own name in every language, and a webhook has no other name in Chinese. */
const ownNames = /^(English|EN|中文|Webhook)$/

interface Named {
  /** The number of names that come from our texts. */
  ours: number
  faults: string[]
}

/** Names on a page that are not in its language. */
export async function foreignNames(page: Page, language: Language): Promise<Named> {
  const { names, shown } = await page.evaluate(() => {
    const named = new Set<string>()
    const isMarked = (element: Element) => element.closest('body [lang], [aria-hidden=true]') !== null
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
      // antd names its own small parts ("down", "Clear") in English only.
      if (isMarked(element) || element.closest('.anticon, .ant-select-clear')) continue
      for (const attribute of ['aria-label', 'title', 'alt', 'placeholder']) {
        const name = element.getAttribute(attribute)?.trim()
        if (name) named.add(name)
      }
    }
    const spoken = 'button, [role=tab], [role^=menuitem], th, label, legend, caption, h1, h2, h3'
    const said = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>(spoken))
      if (!isMarked(element) && element.querySelector('[lang]') === null) said.add(element.textContent?.trim() ?? '')
    return { names: [...named], shown: { said: [...said], all: document.body.textContent ?? '' } }
  })
  const [own, foreign] = language === 'cn' ? [ofLanguage.cn, ofLanguage.en] : [ofLanguage.en, ofLanguage.cn]
  const isOther = (name: string) =>
    language === 'cn' ? /[a-z]{2}/i.test(name) && !han.test(name) && !codes.test(name) : han.test(name)
  // Data keeps its own language; a name that contains data shows it on the page.
  const isData = (name: string) =>
    language === 'cn'
      ? shown.all.includes(name)
      : (name.match(/\p{Script=Han}+/gu) ?? []).every(run => shown.all.includes(run))
  return {
    ours: names.filter(name => own.test(name)).length,
    faults: [
      ...[...names, ...shown.said].filter(name => foreign.test(name)),
      ...names.filter(name => !foreign.test(name) && isOther(name) && !isData(name)),
    ].filter(name => !ownNames.test(name)),
  }
}
