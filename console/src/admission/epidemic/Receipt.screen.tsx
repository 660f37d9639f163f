import { declarationStateMachine } from '@fairgate/contract/admission/epidemic/states'
import type { Output } from '@fairgate/contract/app/catalogue'
import { hasSandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { useParams } from 'react-router'
import { formatInstant } from '../../kernel/format/format.ts'
import { type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { OpenedLink } from '../../kernel/ui/phone/OpenedLink.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { SandboxMark } from '../../kernel/ui/phone/SandboxMark.tsx'
import { doubtsIn } from './epidemic-labels.ts'
import './Epidemic.css'

/** The result of a declaration (`/noLogin/receipt/:code`). */
export function Receipt() {
  const { code = '' } = useParams()
  return (
    <PhonePage>
      <OpenedLink command="getDeclarationReceipt" payload={{ code }}>
        {receipt => <Shown receipt={receipt} />}
      </OpenedLink>
    </PhonePage>
  )
}

const titles = {
  processing: 'epidemic.receiptProcessing',
  pendingManual: 'epidemic.receiptProcessing',
  valid: 'epidemic.receiptValid',
  rejected: 'epidemic.receiptRejected',
  expired: 'epidemic.receiptExpired',
} as const satisfies Record<keyof typeof declarationStateMachine.states, TextKey>

function Shown({ receipt }: { receipt: Output<'getDeclarationReceipt'> }) {
  const t = useText()
  const w = useLocalize()
  useTitle(t('epidemic.receiptTitle'))
  const { state, validUntil, reason, note, doubts, again } = receipt
  const isPending = state === 'processing' || state === 'pendingManual'
  const why = [reason && nameOf(reason), note, doubtsIn(t, doubts)].filter(Boolean)
  return (
    <Stack as="section" className={`fg-receipt is-${state}`} gap={12} role="status">
      <SandboxMark shown={hasSandboxMark(receipt.exhibition)} />
      <h1>{t(titles[state])}</h1>
      {isPending && <p>{t('epidemic.receiptProcessingLine')}</p>}
      {state === 'valid' && validUntil && <p>{t('epidemic.receiptValidLine', { until: formatInstant(validUntil) })}</p>}
      {why.map(line => (
        <p key={line}>{line}</p>
      ))}
      {again && <p>{t('epidemic.receiptAgain')}</p>}
      <DescriptionList
        facts={[
          { name: t('epidemic.exhibition'), value: nameOf(receipt.exhibition) },
          { name: t('epidemic.entrant'), value: receipt.entrant },
          { name: t('epidemic.documentNumber'), value: receipt.documentMasked },
          { name: t('epidemic.declaredAt'), value: formatInstant(receipt.declaredAt) },
          { name: t('epidemic.status'), value: w(declarationStateMachine.states[state]) },
        ]}
      />
    </Stack>
  )
}
