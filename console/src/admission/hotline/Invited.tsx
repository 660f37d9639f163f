import { whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import type { Output } from '@fairgate/contract/app/catalogue'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'

/** The white lists that the caller is a guest of. */
export function Invited({ rows }: { rows: Output<'getHotlineReceipt'>['invited'] }) {
  const t = useText()
  const w = useLocalize()
  return (
    <>
      <h2>{t('hotline.invited')}</h2>
      <PlainTable
        label={t('hotline.invited')}
        none={t('hotline.notInvited')}
        rows={rows}
        columns={[
          { key: 'code', title: t('hotline.code'), render: ({ code }) => code },
          { key: 'exhibition', title: t('hotline.exhibition'), render: ({ exhibition }) => nameOf(exhibition) },
          { key: 'host', title: t('hotline.host'), render: ({ company }) => nameOf(company) },
          {
            key: 'state',
            title: t('hotline.state'),
            render: ({ state, statusCode }) => (
              <StatusTag code={statusCode as StatusCode}>{w(whitelistStateMachine.states[state])}</StatusTag>
            ),
          },
        ]}
      />
    </>
  )
}
