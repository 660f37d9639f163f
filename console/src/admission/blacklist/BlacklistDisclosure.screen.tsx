import type { Output } from '@fairgate/contract/app/catalogue'
import { hasSandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { useParams } from 'react-router'
import { formatDate } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { OpenedLink } from '../../kernel/ui/phone/OpenedLink.tsx'
import { PhoneEnd } from '../../kernel/ui/phone/PhoneEnd.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { SandboxMark } from '../../kernel/ui/phone/SandboxMark.tsx'
import { Appeal } from './Appeal.tsx'
import { scopeLabels } from './blacklist-labels.ts'

/** The reason and end of an entry for the listed person, on a phone (`/noLogin/blacklist/:code`). */
export function BlacklistDisclosure() {
  const t = useText()
  const { code = '' } = useParams()
  useTitle(t('blacklist.disclosureTitle'))
  return (
    <PhonePage>
      <OpenedLink command="openBlacklistNotice" payload={{ code }}>
        {entry => <OpenedEntry code={code} entry={entry} />}
      </OpenedLink>
    </PhonePage>
  )
}

function OpenedEntry({ code, entry }: { code: string; entry: Output<'openBlacklistNotice'> }) {
  const t = useText()
  const { kind, over, scope, exhibition, reasonName, from, until } = entry
  if (over) return <PhoneEnd kind="done" title={t('blacklist.disclosureOver')} />
  return (
    <>
      <SandboxMark shown={exhibition !== null && hasSandboxMark(exhibition)} />
      <h1>{t(kind === 'vehicle' ? 'blacklist.disclosureVehicle' : 'blacklist.disclosurePerson')}</h1>
      <DescriptionList
        facts={[
          {
            name: t('blacklist.where'),
            value: exhibition
              ? nameOf(exhibition)
              : t(scope === 'exhibition' ? 'blacklist.allShows' : scopeLabels[scope]),
          },
          { name: t('blacklist.reason'), value: nameOf(reasonName) },
          { name: t('blacklist.from'), value: formatDate(from) },
          { name: t('blacklist.until'), value: until ? formatDate(until) : t('blacklist.untilLifted') },
        ]}
      />
      <p className="fg-phone-line">{t('blacklist.disclosureAsk')}</p>
      <Appeal code={code} />
    </>
  )
}
