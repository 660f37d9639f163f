import type { Output } from '@fairgate/contract/app/catalogue'
import { useState } from 'react'
import { formatInstant } from '../../kernel/format/format.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import '../../kernel/ui/passkey-texts.ts'
import { passkeyNameFields } from '@fairgate/contract/identity/session/second-factor-fields'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { AccountLine } from './AccountLine.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx'

type Passkey = Output<'getSecondFactor'>['passkeys'][number]

export interface PasskeyLineProps {
  passkeys: readonly Passkey[]
  asksOtp: boolean
  hasPassword: boolean
}

/** The passkeys of a person: name, creation, last use; with a button to add one. */
export function PasskeyLine({ passkeys, asksOtp, hasPassword }: PasskeyLineProps) {
  const t = useText()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const [renaming, setRenaming] = useState<Passkey>()
  return (
    <>
      <AccountLine
        name={t('session.passkeys')}
        note={t('session.passkeyWhy')}
        action={
          hasPassword && (
            <Button size="small" onClick={() => setAdding(true)}>
              {t('session.passkeyAdd')}
            </Button>
          )
        }
      >
        {passkeys.length > 0 ? (
          t('session.passkeyCount', { count: passkeys.length })
        ) : (
          <span className="fg-faint">{t('session.passkeyNone')}</span>
        )}
      </AccountLine>
      {passkeys.map(passkey => (
        <AccountLine
          key={passkey.id}
          name={passkey.name}
          action={
            <>
              <Button
                size="small"
                aria-label={`${t('session.passkeyRename')}: ${passkey.name}`}
                onClick={() => setRenaming(passkey)}
              >
                {t('session.passkeyRename')}
              </Button>
              {hasPassword && passkey.actions.includes('remove') && (
                <Button
                  size="small"
                  aria-label={`${t('session.passkeyRemove')}: ${passkey.name}`}
                  onClick={() => setRemoving(passkey)}
                >
                  {t('session.passkeyRemove')}
                </Button>
              )}
            </>
          }
        >
          <span className="fg-faint">{factsOf(passkey, t).join(' · ')}</span>
        </AccountLine>
      ))}
      {adding && <AddPasskeyDialog asksOtp={asksOtp} onClose={() => setAdding(false)} />}
      {renaming && <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {removing && <RemovePasskeyDialog passkey={removing} asksOtp={asksOtp} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function factsOf({ since, usedAt, synced }: Passkey, t: ReturnType<typeof useText>): string[] {
  return [
    t('session.passkeySince', { date: formatInstant(since) }),
    usedAt ? t('session.passkeyUsed', { time: momentWithin(usedAt) }) : t('session.passkeyUnused'),
    ...(synced ? [t('session.passkeySynced')] : []),
  ]
}

const F = formFields(passkeyNameFields)

function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Output<'getSecondFactor'>['passkeys'][number]
  onClose: () => void
}) {
  const t = useText()
  const draft = useDraft({
    of: passkeyNameFields,
    start: { name: passkey.name },
    send: form => write('renamePasskey', { passkeyId: passkey.id, ...form }),
    said: 'session.passkeyRenamed',
    done: onClose,
  })
  return (
    <EditDialog draft={draft} title={t('session.passkeyRename')} verb={t('session.passkeyRename')} onClose={onClose}>
      <F.text name="name" hint={t('session.passkeyNameHint')} />
    </EditDialog>
  )
}
