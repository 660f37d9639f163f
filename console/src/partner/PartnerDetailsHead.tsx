import { kindOf, type PartnerKind } from '@fairgate/contract/partner/kinds'
import {
  Check,
  CornerUpLeft,
  LockKeyhole,
  LockKeyholeOpen,
  type LucideIcon,
  Pencil,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { type TextKey, useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { Button } from '../ui/Button.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { usePlaceTitle } from './PartnerHead.tsx'
import { partnerPaths } from './partner-places.ts'
import { endingVerbs, type PartnerVerb, verbLabels, verbsOf } from './partner-verbs.ts'
import { isTemporary, otherNameOf, type PartnerDetail, partnerStateWords, registerOf } from './partner-words.ts'
import { usePartnerDeeds } from './use-partner-deeds.tsx'

const icons: Readonly<Record<PartnerVerb, LucideIcon>> = {
  approve: Check,
  sendback: CornerUpLeft,
  reject: X,
  edit: Pencil,
  withdraw: Undo2,
  unfreeze: LockKeyholeOpen,
  freeze: LockKeyhole,
  delete: Trash2,
}
/** Those that open a reason say so with their dots. */
const dotted: Readonly<Partial<Record<PartnerVerb, TextKey>>> = {
  reject: 'partner.rejectDots',
  sendback: 'partner.returnDots',
}

/** Name, state, where it stands among the others, and what may be done with it. */
export function PartnerDetailsHead({ kind, detail }: { kind: PartnerKind; detail: PartnerDetail }) {
  const t = useText()
  const w = useWords()
  const navigate = useNavigate()
  const paths = partnerPaths(kind)
  const place = usePlaceTitle(kind)
  const deeds = usePartnerDeeds(kind, verb => {
    if (verb === 'delete') void navigate(paths.list)
  })
  const run = (verb: PartnerVerb) =>
    verb === 'edit' ? void navigate(paths.edit(detail.id)) : deeds.begin(verb, [detail])
  const verbs = verbsOf(detail)
  // What waits for the reader is the primary: a decision, or what a return asked for.
  const primary = verbs.find(verb => verb === 'approve' || (verb === 'edit' && detail.state !== 'inUse'))
  const buttons = verbs.filter(verb => verb !== primary && !['delete', 'withdraw'].includes(verb))
  const rare = verbs.filter(verb => verb === 'delete' || verb === 'withdraw')
  const other = otherNameOf(detail.name)
  return (
    <>
      <PageHead
        title={nameOf(detail.name)}
        crumbs={[{ title: place.group }, { title: place.title, to: paths.list }, { title: nameOf(detail.name) }]}
        tag={
          <>
            <StatusTag code={detail.statusCode as StatusCode}>{w(partnerStateWords(detail.state))}</StatusTag>
            {detail.demo && <span className="fg-cell-quiet">{t('shell.demoData')}</span>}
          </>
        }
        facts={[
          other && (
            <span key="other" lang={other.lang}>
              {other.text}
            </span>
          ),
          isTemporary(kind, detail)
            ? t('partner.temporaryKind', { kind: w(kindOf(kind).words) })
            : w(kindOf(kind).words),
          registerOf(detail),
          detail.parent && !isTemporary(kind, detail) && t('partner.under', { name: nameOf(detail.parent) }),
          detail.temporaryFor && t('partner.onlyFor', { name: nameOf(detail.temporaryFor.name) }),
          detail.keeper && t('partner.broughtInBy', { name: nameOf(detail.keeper) }),
        ].filter(Boolean)}
        actions={
          <>
            <MoreMenu
              entries={rare.map(verb => ({
                label: t(verbLabels[verb]),
                icon: icons[verb],
                danger: endingVerbs.includes(verb),
                run: () => run(verb),
              }))}
            />
            {buttons.map(verb => (
              <Button
                key={verb}
                kind={endingVerbs.includes(verb) ? 'danger' : 'default'}
                icon={icons[verb]}
                busy={deeds.busy === verb}
                onClick={() => run(verb)}
              >
                {t(dotted[verb] ?? verbLabels[verb])}
              </Button>
            ))}
            {primary && (
              <Button kind="primary" icon={icons[primary]} busy={deeds.busy === primary} onClick={() => run(primary)}>
                {t(verbLabels[primary])}
              </Button>
            )}
          </>
        }
      />
      {deeds.dialogs}
    </>
  )
}
