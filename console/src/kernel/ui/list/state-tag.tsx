import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import type { Text } from '../../i18n/language.ts'
import { type StatusCode, StatusTag } from '../StatusTag.tsx'

/** A state that comes with its label. */
export const labelTag = ({ stateLabel, statusCode }: { stateLabel: string; statusCode: number }) => (
  <StatusTag code={statusCode as StatusCode}>{stateLabel}</StatusTag>
)

/** A detail's state as its tag, with the labels of its machine. */
export const stateTag =
  (states: Readonly<Record<string, LocalizedText>>) =>
  (detail: { state: string; statusCode: number }, _t: Text, w: (localized: LocalizedText) => string) => (
    <StatusTag code={detail.statusCode as StatusCode}>{w(states[detail.state] ?? ['', ''])}</StatusTag>
  )
