import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { surveyRefusals } from '@fairgate/contract/sales/survey/texts'
import { type Browser, expect, type Page } from '@playwright/test'
import { wire } from '../access-people.ts'
import { sentLink } from '../sent-link.ts'
import { seriousFindings } from '../serious-findings.ts'
import { phoneOf } from './sales-tickets.ts'
import { sayIn } from './say.ts'

const questions = { train: ['第1题', 'Did you come by train?'], line: ['第2题', 'Which line?'] } as const
const options = { yes: ['是', 'Yes'], no: ['否', 'No'] } as const

/** The questions of the survey in a language. */
const buildQuestions = (language: Language) => {
  const at = language === 'cn' ? 0 : 1
  return { train: questions.train[at], line: questions.line[at], yes: options.yes[at], no: options.no[at] }
}

/** Writes a survey by keyboard only and publishes it; returns its public address. */
export async function writeSurvey(page: Page, language: Language, mark: string): Promise<URL> {
  const say = sayIn(language)
  await page.goto('/questionnaireManagement')
  await page.getByRole('button', { name: say('survey.add') }).click()
  const dialog = page.getByRole('dialog', { name: say('survey.add') })
  await dialog.getByRole('textbox', { name: say('survey.titleCn') }).fill(`键盘问卷 ${mark}`)
  await dialog.getByRole('textbox', { name: say('survey.titleEn') }).fill(mark)
  await dialog.getByRole('button', { name: say('survey.begin') }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(mark) })).toBeVisible()

  await page.getByRole('checkbox', { name: say('survey.asksContact') }).check()
  const press = page.keyboard
  const text = (label: string, written: Language) =>
    page.getByRole('textbox', { name: `${label} · ${say(`survey.language_${written}`)}` })
  // Two questions with options, each added and filled by keyboard only.
  for (const titles of Object.values(questions)) {
    await page.getByRole('button', { name: say('survey.kind_single'), exact: true }).focus()
    await press.press('Enter')
    await press.type(titles[0])
    await press.press('Tab')
    await press.type(titles[1])
    await text(say('survey.optionOf', { n: 1 }), 'cn').focus()
    await press.type(options.yes[0])
    await press.press('Tab')
    await press.type(options.yes[1])
    await text(say('survey.optionOf', { n: 2 }), 'cn').focus()
    await press.type(options.no[0])
    await press.press('Tab')
    await press.type(options.no[1])
  }
  await page.getByRole('button', { name: say('survey.addCondition') }).press('Enter')
  // The first cannot move behind the question that depends on its answer.
  const first = page.getByRole('article', { name: `1. ${buildQuestions(language).train}` })
  await first.getByRole('button', { expanded: false }).focus()
  await press.press('Alt+ArrowDown')
  await expect(first.getByRole('alert')).toHaveText(say('survey.dependsOn', { n: 2, of: 1 }))
  expect(await seriousFindings(page)).toEqual([])
  await editCopy(page, language)

  await page.getByRole('button', { name: say('survey.publish'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('survey.publish') })
    .click()
  const link = page.getByRole('link', { name: /\/noLogin\/survey\// })
  return new URL((await link.getAttribute('href')) ?? '')
}

/**
 * A question is duplicated; publishing leads to the field without translation; options are pasted in both languages.
 */
async function editCopy(page: Page, language: Language): Promise<void> {
  const say = sayIn(language)
  const original = `2. ${buildQuestions(language).line}`
  await page.getByRole('button', { name: say('survey.duplicate', { name: original }) }).click()
  const copy = page.getByRole('article', { name: /^3\. / })
  const english = copy.getByRole('textbox', { name: `${say('survey.questionTitle')} · ${say('survey.language_en')}` })
  await expect(english).toHaveValue(questions.line[1])
  await english.fill('')
  await page.getByRole('article', { name: original }).getByRole('button', { expanded: false }).click()
  await expect(english).toBeHidden()
  await page.getByRole('button', { name: say('survey.publish'), exact: true }).click()
  const faults = page.getByRole('alert').filter({ hasText: say('survey.faults', { count: 1 }) })
  const fault = `${say('survey.questionTitle')} · ${say('survey.languageMissing')}`
  await expect(english).toBeFocused()
  // The outline links there from anywhere.
  await page.getByRole('button', { name: say('survey.addSection') }).focus()
  await faults.getByRole('button', { name: say('survey.faultAt', { n: 3, fault }) }).click()
  await expect(english).toBeFocused()
  await expect(english).toBeInViewport({ ratio: 1 })
  await page.keyboard.type('Which tram?')
  await expect(faults).toBeHidden()

  await copy.getByRole('button', { name: say('survey.pasteOptions') }).click()
  const dialog = page.getByRole('dialog', { name: say('survey.pasteOptions') })
  const pasted = (one: Language) => dialog.getByRole('textbox', { name: say(`survey.language_${one}`) })
  await pasted('cn').fill('一号线\n二号线\n\n其他线')
  await pasted('en').fill('Line 1\n\n\nAnother')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: say('survey.pasteAdd', { count: 3 }) }).click()
  const option = (n: number, one: Language) =>
    copy.getByRole('textbox', { name: `${say('survey.optionOf', { n })} · ${say(`survey.language_${one}`)}` })
  await expect(option(2, 'cn')).toHaveValue(options.no[0])
  await expect(option(4, 'cn')).toHaveValue('二号线')
  await expect(option(4, 'en')).toHaveValue('')
  await expect(option(5, 'en')).toHaveValue('Another')
  await copy
    .getByRole('button', {
      name: say('survey.remove', { name: `3. ${language === 'cn' ? questions.line[0] : 'Which tram?'}` }),
    })
    .click()
  await expect(copy).toBeHidden()
}

/** Answers on a telephone by a link; which questions are shown depends on the answers. */
export async function answerSurvey(
  telephone: Page,
  {
    path,
    language,
    mark,
    asksContact = false,
  }: { path: string; language: Language; mark: string; asksContact?: boolean },
): Promise<void> {
  const say = sayIn(language)
  const { train, line, yes, no } = buildQuestions(language)
  await telephone.goto(path)
  await expect(telephone.getByRole('heading', { level: 1, name: new RegExp(mark) })).toBeVisible()
  await expect(telephone.getByText(line)).toBeHidden()
  await chosen(telephone, train, yes).click()
  await chosen(telephone, line, no).click()
  expect(await seriousFindings(telephone)).toEqual([])
  expect(await telephone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  if (asksContact) await leaveContact(telephone, language, mark)
  await telephone.getByRole('button', { name: say('survey.send') }).click()
  await expect(telephone.getByRole('heading', { name: say('survey.thanks') })).toBeVisible()
}

const chosen = (telephone: Page, question: string, answer: string) =>
  telephone.getByRole('group', { name: question }).getByText(answer, { exact: true })

/** Contact data after the questions: each consent needs a separate tick, and is not sent without it. */
async function leaveContact(telephone: Page, language: Language, mark: string): Promise<void> {
  const say = sayIn(language)
  await telephone.getByRole('button', { name: say('survey.next') }).click()
  const ticks = (['agreeSurvey', 'agreeMarketing'] as const).map(word =>
    telephone.getByRole('checkbox', { name: say(`survey.${word}`) }),
  )
  for (const tick of ticks) await expect(tick).not.toBeChecked()
  await telephone.getByRole('textbox', { name: say('survey.contactName') }).fill(`Reader ${mark}`)
  await telephone.getByRole('textbox', { name: say('survey.telephone') }).fill('13300000001')
  await telephone.getByRole('button', { name: say('survey.send') }).click()
  await expect(telephone.getByText(say('survey.agreeNothing'))).toBeVisible()
  await ticks[1]?.check()
  expect(await seriousFindings(telephone)).toEqual([])
  expect(await telephone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

/** The results of the survey: one row for each choice, and a cross table of two questions. */
export async function readResults(page: Page, language: Language): Promise<void> {
  const say = sayIn(language)
  const { line: question, no } = buildQuestions(language)
  await page.getByRole('button', { name: say('survey.results') }).click()
  const line = page.getByRole('region', { name: question }).first()
  const share = say('survey.countShare', { n: '1', percent: '100' })
  await expect(line.getByRole('row', { name: `${no} ${share}` })).toBeVisible()
  const cross = page.getByRole('region', { name: say('survey.cross') })
  await cross.getByRole('combobox').first().click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: question }).click()
  await expect(cross.getByText(say('survey.crossN', { count: 1, n: '1' }))).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
}

/** The people that a message of the organizer's reaches, with a template that the venue has approved. */
async function reachable(purpose: 'surveyLink' | 'notice', text: string) {
  const [organizer, venue] = [await wire('organizer'), await wire('admin')]
  const phone = `135${`${Date.now()}`.slice(-8)}`
  const added = await organizer.does('addAudience', { name: '示例观众', phone } as never)
  await organizer.does('setAudienceConsent', {
    rows: [{ id: added.id, version: 1 }],
    ...{ purposes: ['survey'], state: 'given', text: '现场书面同意' },
  } as never)
  const form = { name: `T${phone}`, purpose, channel: 'sms', textCn: text, textEn: text }
  const drafted = await organizer.does('addMessageTemplate', form as never)
  await venue.does('approveMessageTemplate', await organizer.does('submitMessageTemplate', drafted))
  return { organizer, phone, id: added.id, templateId: drafted.id }
}

/** The same survey again as one that only links answer, without names: spread on screen, answered once by its link. */
export async function sendAnonymousCampaign(
  browser: Browser,
  page: Page,
  language: Language,
  mark: string,
): Promise<void> {
  const say = sayIn(language)
  const { train, no } = buildQuestions(language)
  const { organizer, phone, id, templateId } = await reachable('surveyLink', '请作答 {{link}}')
  const [written] = (await organizer.does('getSurveyPage', { search: { type: 'title', value: mark } })).list
  const copied = await organizer.does('copySurvey', { id: written?.id ?? '', version: written?.version ?? 0 })
  const { content } = await organizer.does('getSurveyDetail', { id: copied.id })
  const titled = { titleCn: `匿名 ${mark}`, titleEn: mark, mode: 'link', anonymous: true, content }
  const edited = await organizer.does('editSurvey', { id: copied.id, version: copied.version, ...titled } as never)
  await organizer.does('publishSurvey', edited)
  await page.goto(`/audienceManagement/spreads/new?survey=${copied.id}&kind=potential&ids=${id}`)
  await page.locator('[data-field=templateId]').getByRole('combobox').fill(`T${phone}`)
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: `T${phone}` })
    .click()
  await page.getByRole('button', { name: say('spread.preview') }).click()
  await page.getByRole('button', { name: say('spread.sendTo', { count: 1, sent: '1' }) }).click()
  const dialog = page.getByRole('alertdialog', { name: say('spread.sendAsk', { count: 1, sent: '1' }) })
  await expect(dialog.getByRole('definition').nth(1)).toHaveText(say('spread.partsInAll', { count: 2, shown: '2' }))
  await dialog.getByRole('button', { name: say('spread.send'), exact: true }).click()
  await expect(page).toHaveURL(/\/results/)
  const link = new URL(await sentLink(phone))
  const telephone = await phoneOf(browser, language)
  await answerSurvey(telephone, { path: link.pathname, language, mark })
  // The same link again: refused when it is submitted.
  await telephone.goto(link.pathname)
  await chosen(telephone, train, no).click()
  await telephone.getByRole('button', { name: say('survey.send') }).click()
  await expect(telephone.getByText(surveyRefusals.answeredAlready[language === 'cn' ? 1 : 2]).first()).toBeVisible()
  const { list } = await organizer.does('getSurveyAnswerPage', { surveyId: copied.id })
  expect(list).toHaveLength(1)
  expect(JSON.stringify(list)).not.toContain('示例观众')
  await telephone.context().close()
  expect(templateId).not.toBe('')
}

/** A recipient who clicks the unsubscribe link gets no more messages. */
export async function unsubscribe(browser: Browser, language: Language): Promise<void> {
  const say = sayIn(language)
  const { organizer, phone, id, templateId } = await reachable('notice', '敬请光临 {{unsubscribe}}')
  const recipient = { kind: 'potential', ids: [id], templateId } as const
  await organizer.does('spreadAudience', { ...recipient, expected: 1 } as never)
  const telephone = await phoneOf(browser, language)
  await telephone.goto(new URL(await sentLink(phone)).pathname)
  await telephone.getByRole('button', { name: say('spread.unsubscribe'), exact: true }).click()
  await expect(telephone.getByRole('heading', { name: say('spread.unsubscribedTitle') })).toBeVisible()
  expect(await seriousFindings(telephone)).toEqual([])
  const counted = await organizer.does('previewSpread', recipient as never)
  expect(counted).toMatchObject({ sent: 0 })
  await telephone.context().close()
}
