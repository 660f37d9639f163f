import type { TypedImage, TypedTest } from '@fairgate/contract/admission/epidemic/fields'
import { findRequiredImages, unsaidOf } from '@fairgate/contract/admission/epidemic/required-content'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import type { Text } from '../../kernel/i18n/language.ts'
import { imageLabels, type RequiredContentOf } from './epidemic-labels.ts'

type Said = Omit<Parameters<typeof unsaidOf>[1], 'nucleic'> & { nucleic?: readonly TypedTest[] | undefined }

/** The missing health data, each at its field: all at once, before anything is sent. */
export const validateHealth = (t: Text, content: RequiredContentOf['content'], said: Said): InputIssue[] => [
  ...unsaidOf(content, said).map(path => ({
    path,
    msg: t(path === 'nucleic' ? 'epidemic.testMissing' : 'kernel.required'),
  })),
  ...(said.nucleic ?? []).flatMap((test, at) => halfTest(t, test, at)),
]

/** The missing part of a test. */
const halfTest = (t: Text, { sampledAt, result }: TypedTest, at: number): InputIssue[] => [
  ...(sampledAt ? [] : [{ path: `nucleic.${at}.sampledAt`, msg: t('epidemic.rowSampledAt', { row: at + 1 }) }]),
  ...(result ? [] : [{ path: `nucleic.${at}.result`, msg: t('epidemic.rowResult', { row: at + 1 }) }]),
]

/** The same for a whole declaration, with pictures and agreement. */
export function validateEntrant(
  t: Text,
  content: RequiredContentOf['content'],
  said: Said & { images?: readonly TypedImage[] | undefined; agreed?: boolean | undefined },
): InputIssue[] {
  const sent = said.images?.map(({ kind }) => kind) ?? []
  const missing = findRequiredImages(content).filter(kind => !sent.includes(kind))
  // A field shows one line, which lists all missing pictures.
  const sentence = (kind: (typeof missing)[number]) => t('epidemic.imageMissing', { image: t(imageLabels[kind]) })
  return [
    ...validateHealth(t, content, said),
    ...(missing.length > 0 ? [{ path: 'images', msg: missing.map(sentence).join(t('epidemic.imagesJoin')) }] : []),
    ...(said.agreed ? [] : [{ path: 'agreed', msg: t('epidemic.agreeFirst') }]),
  ]
}
