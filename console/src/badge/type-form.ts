import { badgeTypeForm } from '@fairgate/contract/badge/fields'
import type { Payload } from '@fairgate/contract/catalogue'
import { type InputIssue, issueWords } from '@fairgate/contract/kernel/issues'
import { kernelPhrases } from '@fairgate/contract/kernel/kernel-phrases'
import type { Language } from '@fairgate/contract/kernel/language'
import { render } from '@fairgate/contract/kernel/phrases'
import { z } from 'zod'
import type { BadgeType } from './use-badge-types.ts'

/** A badge type as the commands take it. */
export type TypeForm = Required<Omit<Payload<'addBadgeType'>, 'exhibitionId' | 'entriesADay' | 'minimumAge'>> &
  Pick<Payload<'addBadgeType'>, 'entriesADay' | 'minimumAge'>

/** Colours offered: those the design keeps apart for every kind of sight (charts, light), and two quiet ones. */
export const typeColours = [
  '#0b5ed7',
  '#cb7f1a',
  '#1f1b83',
  '#7295af',
  '#89492e',
  '#4a1903',
  '#0b6b6b',
  '#5f6672',
] as const

export const emptyType = (used: readonly string[]): TypeForm => ({
  nameCn: '',
  nameEn: '',
  subject: 'person',
  colour: typeColours.find(colour => !used.includes(colour)) ?? typeColours[0],
  requiredFields: ['photo', 'phone'],
  price: '0.00',
  approvalRoute: 'sponsor',
  phases: ['open'],
  zones: [],
  entriesKind: 'unlimited',
  entriesADay: undefined,
  minimumAge: undefined,
})

/** The form of a type that is there. */
export function typeFormOf({ id: _id, version: _version, no: _no, actions: _actions, ...form }: BadgeType): TypeForm {
  return { ...form, requiredFields: form.requiredFields ?? [], price: form.price ?? '0.00', zones: form.zones ?? [] }
}

/** Only what belongs together: entries a day come with `daily` alone. */
export const sentType = (form: TypeForm): TypeForm => ({
  ...form,
  entriesADay: form.entriesKind === 'daily' ? form.entriesADay : undefined,
})

/** What the form can refuse without asking the server. */
export function judgeType(form: TypeForm, language: Language): InputIssue[] {
  const input = sentType(form)
  const parsed = z.object(badgeTypeForm).safeParse(input)
  const issues = parsed.success ? [] : issueWords(parsed.error, input, language, () => undefined)
  if (form.entriesKind === 'daily' && form.entriesADay === undefined) {
    issues.push({ path: 'entriesADay', msg: render(kernelPhrases.required, language) })
  }
  return issues
}
