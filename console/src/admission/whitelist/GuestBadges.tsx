import { guestFields } from '@fairgate/contract/admission/whitelist/fields'
import type { RowOf } from '@fairgate/contract/app/catalogue'
import { documentTypeCodes, documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import { useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { PhoneSelect } from '../../kernel/ui/phone/PhoneSelect.tsx'
import { QrPicture } from '../../kernel/ui/QrPicture.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'

const F = lightFields(guestFields)

interface GuestBadgesProps {
  /** The ticket that proves a telephone. */
  guest: string
  vehicles: boolean
  /** The link binds nobody any more. */
  closed: boolean
  /** Called after a guest was bound, because a place is taken. */
  onBound: () => void
}

/** The badges of a proven telephone, and the form if there is none yet. */
export function GuestBadges({ guest, onBound, ...form }: GuestBadgesProps) {
  const t = useText()
  const { data, refetch } = useQueryCommand('getWhitelistGuests', { guest })
  const [adding, setAdding] = useState(false)
  if (!data) return <DetailSkeleton facts={3} />
  const badges = data.list
  const shown = adding || (badges.length === 0 && !form.closed)
  const bound = () => {
    setAdding(false)
    void refetch()
    onBound()
  }
  return (
    <>
      {form.closed && badges.length === 0 && <p role="status">{t('whitelist.nobodyBound')}</p>}
      {badges.map(badge => (
        <GuestBadge key={badge.number || badge.name} badge={badge} />
      ))}
      {shown && <GuestForm guest={guest} vehicles={form.vehicles} onBound={bound} />}
      {!shown && !form.closed && (
        <Button size="large" className="fg-phone-submit" onClick={() => setAdding(true)}>
          {t('whitelist.another')}
        </Button>
      )}
    </>
  )
}

/** The badge to show at the gate. */
function GuestBadge({ badge }: { badge: RowOf<'getWhitelistGuests'> }) {
  const t = useText()
  const { name, plate, number, qr } = badge
  return (
    <Stack as="article" className="fg-whitelist-badge" gap={12} align="center" aria-label={name}>
      <h2>{t('whitelist.bound')}</h2>
      {qr && <QrPicture value={qr} size={264} errorLevel="M" />}
      <p role="status">{t(qr ? 'whitelist.boundWhy' : 'whitelist.noCode')}</p>
      <DescriptionList
        facts={[
          { name: t('whitelist.name'), value: name },
          ...(plate ? [{ name: t('whitelist.plate'), value: plate }] : []),
          ...(number ? [{ name: t('whitelist.badgeNumber'), value: number }] : []),
        ]}
      />
    </Stack>
  )
}

function GuestForm({ guest, vehicles, onBound }: { guest: string; vehicles: boolean; onBound: () => void }) {
  const t = useText()
  const w = useLocalize()
  const [agrees, setAgrees] = useState(false)
  const draft = useDraft({
    of: guestFields,
    start: { documentType: 'identityCard' },
    without: () => (vehicles ? [] : ['plate']),
    validate: () => (agrees ? [] : [{ path: '', msg: t('whitelist.agreeMissing') }]),
    send: form => write('bindWhitelist', { guest, agrees: true, ...form }),
    done: onBound,
    said: false,
  })
  return (
    <DraftForm draft={draft} short>
      <p className="fg-phone-line">{t('whitelist.bindHint')}</p>
      <F.text name="name" large autoComplete="name" />
      <F.own name="documentType">
        {(control, { value, set }) => (
          <PhoneSelect
            control={control}
            value={value}
            options={documentTypeCodes.map(code => ({ value: code, label: w(documentTypeLabels[code]) }))}
            onChange={next => set(next as typeof value)}
          />
        )}
      </F.own>
      <F.text name="documentNumber" large />
      {vehicles && <F.text name="plate" large hint={t('whitelist.plateHint')} />}
      <Inline as="label" className="fg-whitelist-agree" gap={12} align="center" htmlFor="whitelist-agrees">
        <Checkbox id="whitelist-agrees" checked={agrees} onChange={event => setAgrees(event.target.checked)} />
        {t('whitelist.agree')}
      </Inline>
      <Button className="fg-phone-submit" kind="primary" size="large" type="submit" busy={draft.busy === 'send'}>
        {t('whitelist.bind')}
      </Button>
    </DraftForm>
  )
}
