import type { Output } from '@fairgate/contract/app/catalogue'
import { hasSandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatDates } from '../../kernel/format/format.ts'
import { listOf, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { OpenedLink } from '../../kernel/ui/phone/OpenedLink.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { SandboxMark } from '../../kernel/ui/phone/SandboxMark.tsx'
import { TelephoneProof } from '../../kernel/ui/phone/TelephoneProof.tsx'
import { GuestBadges } from './GuestBadges.tsx'
import { entriesLabels } from './whitelist-labels.ts'
import './Whitelist.css'

/** Binds a guest to a white list, on a phone (`/noLogin/whitelist/:code`). */
export function BindWhitelist() {
  const t = useText()
  const { code = '' } = useParams()
  useTitle(t('whitelist.openTitle'))
  return (
    <PhonePage>
      <OpenedLink command="openWhitelist" payload={{ code }}>
        {(page, refetch) => <Opened code={code} page={page} refetch={refetch} />}
      </OpenedLink>
    </PhonePage>
  )
}

interface OpenedProps {
  code: string
  page: Output<'openWhitelist'>
  refetch: () => void
}

/** The host, the place and the time; then the proof of a telephone, followed by the badges and the form. */
function Opened({ code, page, refetch }: OpenedProps) {
  const t = useText()
  const [guest, setGuest] = useState<string>()
  const { host, exhibition, doors, validFrom, validTo, entriesKind, binds, placesLeft, vehiclesLeft, kind } = page
  return (
    <>
      <SandboxMark shown={hasSandboxMark(exhibition)} />
      <h1>{t('whitelist.invites', { host: nameOf(host) })}</h1>
      <DescriptionList
        facts={[
          { name: t('whitelist.exhibition'), value: nameOf(exhibition) },
          { name: t('whitelist.doors'), value: listOf(doors.map(nameOf)) },
          { name: t('whitelist.validity'), value: formatDates(validFrom, validTo) },
          { name: t('whitelist.entries'), value: t(entriesLabels[entriesKind]) },
          ...(binds ? [{ name: t('whitelist.placesLeft'), value: placesLeft }] : []),
          ...(binds && kind === 'vehicle' ? [{ name: t('whitelist.vehiclesLeft'), value: vehiclesLeft }] : []),
        ]}
      />
      {binds && placesLeft <= 0 && (
        <p role="status" className="fg-phone-line">
          <strong>{t('whitelist.noneLeft')}</strong> {t('whitelist.noneLeftWhy')}
        </p>
      )}
      {guest === undefined ? (
        <TelephoneProof
          code={code}
          line={t(binds ? 'whitelist.proveHint' : 'whitelist.proveBound')}
          next={t('whitelist.next')}
          onProved={proof => setGuest(proof.guest)}
        />
      ) : (
        <GuestBadges guest={guest} vehicles={kind === 'vehicle'} closed={!binds || placesLeft <= 0} onBound={refetch} />
      )}
    </>
  )
}
