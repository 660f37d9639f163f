import type { Output } from '@fairgate/contract/app/catalogue'
import { type BadgeStatus as Status, statusFields } from '@fairgate/contract/badging/badge/status-fields'
import {
  badgeStatusLabels as labels,
  badgeStatusNext as next,
  badgeStatusTexts as texts,
} from '@fairgate/contract/badging/badge/status-labels'
import { hasSandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallError } from '../../kernel/command/call.ts'
import { refusedFields } from '../../kernel/command/refused-fields.ts'
import { formatDate } from '../../kernel/format/format.ts'
import { listOf, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { useDraft } from '../../kernel/ui/form/use-draft.ts'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { OpenedLink } from '../../kernel/ui/phone/OpenedLink.tsx'
import { PhoneEnd } from '../../kernel/ui/phone/PhoneEnd.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { SandboxMark } from '../../kernel/ui/phone/SandboxMark.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { fieldLabel, phaseLabels } from './badge-labels.ts'

const F = lightFields(statusFields)

/** `/noLogin/status?e=…&n=…`: the status of a badge by its number, for whoever has the confirmation. */
export function BadgeStatus() {
  const w = useLocalize()
  const [params, setParams] = useSearchParams()
  const [last4, setLast4] = useState('')
  useTitle(w(texts.title))
  const [exhibitionCode, number] = [params.get('e') ?? '', params.get('n') ?? '']
  const isFilled = exhibitionCode !== '' && number !== ''
  const again = (
    <Button size="large" onClick={() => setParams({ e: exhibitionCode })}>
      {w(texts.again)}
    </Button>
  )
  const onFilled: LookUpFormProps['onFilled'] = input => {
    setLast4(input.last4)
    setParams({ e: input.exhibitionCode, n: input.number })
  }
  const gone = (failure: CallError) =>
    failure.reason === 'badge.statusLast4' ? (
      <LookUpForm start={{ exhibitionCode, number }} refusal={failure} onFilled={onFilled} />
    ) : (
      <PhoneEnd kind="gone" title={w(texts.unknownTitle)}>
        <p>{w(last4 ? texts.unknownWhyLast4 : texts.unknownWhy)}</p>
        {again}
      </PhoneEnd>
    )
  return (
    <PhonePage>
      {isFilled ? (
        <OpenedLink command="getBadgeStatus" payload={{ exhibitionCode, number, last4 }} gone={gone}>
          {found => (
            <Stack gap={16}>
              <Found found={found} />
              {again}
            </Stack>
          )}
        </OpenedLink>
      ) : (
        <LookUpForm start={{ exhibitionCode }} onFilled={onFilled} />
      )}
    </PhonePage>
  )
}

interface LookUpFormProps {
  start: { exhibitionCode: string; number?: string }
  /** The look-up was refused because the venue requires the last four characters. */
  refusal?: CallError
  onFilled: (input: { exhibitionCode: string; number: string; last4: string }) => void
}

function LookUpForm({ start, refusal, onFilled }: LookUpFormProps) {
  const w = useLocalize()
  const missing = refusal ? refusedFields(refusal) : []
  const draft = useDraft({
    of: statusFields,
    start,
    validate: ({ last4 }) => (last4?.trim() ? [] : missing),
    send: async form => onFilled({ ...form, last4: form.last4 ?? '' }),
    said: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => draft.refuse(missing), [refusal])
  return (
    <DraftForm draft={draft} short>
      <h1>{w(texts.title)}</h1>
      <p className="fg-phone-line">{w(texts.lead)}</p>
      <F.text name="exhibitionCode" large autoCapitalize="characters" />
      <F.text name="number" large autoCapitalize="characters" />
      <F.text name="last4" large required={refusal !== undefined} hint={w(texts.last4Hint)} />
      <Button className="fg-phone-submit" kind="primary" size="large" type="submit" busy={draft.busy !== undefined}>
        {w(texts.look)}
      </Button>
    </DraftForm>
  )
}

const codes: Readonly<Record<Status, StatusCode>> = {
  valid: 2,
  notYet: 1,
  waiting: 1,
  needsCorrection: 4,
  blocked: 3,
  replaced: 3,
  ended: 3,
}

function Found({ found }: { found: Output<'getBadgeStatus'> }) {
  const t = useText()
  const w = useLocalize()
  const { exhibition, status, step, days, correct } = found
  return (
    <Stack as="section" gap={12} role="status">
      <SandboxMark shown={hasSandboxMark(exhibition)} />
      <h1>{nameOf(exhibition)}</h1>
      <p>
        <StatusTag code={codes[status]}>{w(labels[status])}</StatusTag>
      </p>
      <p>{w(next[status])}</p>
      <DescriptionList
        facts={[
          { name: w(texts.number), value: found.number },
          { name: w(texts.class), value: nameOf(found.class) },
          ...(step ? [{ name: w(texts.step), value: w(texts[step]) }] : []),
          ...days.map(({ phase, from, to }) => ({
            name: t(phaseLabels[phase]),
            value: from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`,
          })),
          ...(correct.length > 0
            ? [{ name: w(texts.correct), value: listOf(correct.map(name => fieldLabel(name))) }]
            : []),
        ]}
      />
    </Stack>
  )
}
