import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Page } from '@playwright/test'
import { companyPlans, demoBank } from '../../server/seeds/demo/company-plan.ts'
import { partnerPlans } from '../../server/seeds/demo/partner-plan.ts'
import { demoCompanies, demoOperators } from '../../server/seeds/demo/people.ts'
import { makePeople } from '../fixtures/invented-people.ts'
import { moneyData } from './money-data.ts'
import { partnerData } from './partner-data.ts'
import { storyData } from './story-data.ts'

/** Names that people entered are shown as entered, in every language. */
const data = [
  ...Object.values(storyData).filter(value => typeof value === 'string'),
  ...textsIn(partnerData),
  ...textsIn(moneyData),
  ...textsIn(partnerPlans),
  ...textsIn(companyPlans),
  demoBank,
  // The avatar in the header is the first character of the name.
  ...Object.values(demoOperators).flatMap(({ name }) => [name, name.slice(0, 1)]),
  ...Object.values(demoCompanies).flatMap(({ cn, en }) => [cn, en]),
  ...makePeople().people.flatMap(({ name, englishName, company, jobTitle, documentType, documentNumber }) => [
    name,
    englishName,
    company,
    jobTitle,
    documentType,
    documentNumber,
  ]),
]
const known = { cn: new Set(findWrittenText('cn', data)), en: new Set(findWrittenText('en', data)) }

/** Every text inside some input, and the avatar of a name. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, value.slice(0, 1)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Words that a Chinese screen contains too: names of things, not sentences. */
const international = new Set([
  'Fairgate',
  'Excel',
  'Word',
  'Enter',
  'Esc',
  'Ctrl',
  'people',
  'xlsx',
  'csv',
  'errors',
  'pdf',
  'mm',
  'Webhook',
])

/** Words on the screen that are neither in the language nor data. Empty if all is well. */
export async function otherLanguage(page: Page, language: Language): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(${visibleTexts})()`)
  const foreign = texts.flatMap(text =>
    findWrittenText(language, [text])
      .filter(word => !known[language].has(word) && !international.has(word))
      .map(word => `${word}: ${text.trim()}`),
  )
  return [...new Set(foreign)]
}

/** English words on a Chinese page, runs of Han on an English one. Codes and abbreviations are no words. */
function findWrittenText(language: Language, texts: readonly string[]): string[] {
  const pattern = language === 'en' ? /\p{Script=Han}+/gu : /(?<![\w-])[A-Za-z]*[a-z]{2,}[A-Za-z]*(?![\w-])/g
  return texts.flatMap(text => text.match(pattern) ?? [])
}

/** Runs in the page: visible and accessible texts, except those that are marked as being in the other language. */
const visibleTexts = `() => {
  const own = document.documentElement.lang
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    const marked = parent?.closest('[lang]')?.lang ?? own
    if (!parent || marked !== own || parent.closest('script, style') || !parent.checkVisibility()) continue
    texts.push(walker.currentNode.data)
  }
  for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if ((element.closest('[lang]')?.lang ?? own) !== own || !element.checkVisibility()) continue
    // The library names its own small parts ("down", "Clear") in English alone.
    if (element.closest('[aria-hidden=true], .anticon, .ant-select-clear')) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '')
  }
  return texts
}`
