import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { useNavigate } from 'react-router'
import { type TextKey, useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Drawer, type DrawerProps } from '../ui/Drawer.tsx'
import { History } from '../ui/decision/History.tsx'
import { ReturnedNotice } from '../ui/decision/ReturnedNotice.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { VerbFoot } from '../ui/VerbFoot.tsx'
import { commandOf } from './command-of.ts'
import { PartnerChanges } from './PartnerChanges.tsx'
import { PartnerFacts } from './PartnerFacts.tsx'
import { PartnerPapers } from './PartnerPapers.tsx'
import { partnerPaths } from './partner-places.ts'
import { endingVerbs, type PartnerVerb, verbLabels, verbsOf } from './partner-verbs.ts'
import {
  fieldWord,
  otherNameOf,
  type PartnerDetail,
  partnerEventWords,
  partnerStateWords,
  registerOf,
} from './partner-words.ts'
import type { PartnerDeeds } from './use-partner-deeds.tsx'

export interface ApprovalDrawerProps extends Pick<DrawerProps, 'position' | 'onPrevious' | 'onNext' | 'onClose'> {
  kind: PartnerKind
  id: string
  deeds: PartnerDeeds
}

/** One partner as it was submitted: what changed since it was returned, its data and papers, and the decision. */
export function ApprovalDrawer({ kind, id, deeds, ...walk }: ApprovalDrawerProps) {
  const t = useText()
  const w = useWords()
  const { data, error, refetch } = useQueryCommand(commandOf('get…ApprovalDetail', kind), { id }, { quiet: true })
  if (!data) {
    return (
      <Drawer {...walk} title="">
        {error ? (
          <ErrorState failure={error} onRetry={() => void refetch()} onBack={walk.onClose} />
        ) : (
          <DetailSkeleton facts={8} />
        )}
      </Drawer>
    )
  }
  return (
    <Drawer
      {...walk}
      code={registerOf(data)}
      title={nameOf(data.name)}
      otherTitle={otherNameOf(data.name)}
      status={<StatusTag code={data.statusCode as StatusCode}>{w(partnerStateWords(data.state))}</StatusTag>}
      foot={verbsOf(data).length > 0 && <Foot kind={kind} detail={data} deeds={deeds} />}
    >
      <ReturnedNotice state={data.state} history={data.history} fieldWord={fieldWord} />
      <PartnerChanges detail={data} />
      <Section title={t('partner.sectionData')}>
        <PartnerFacts kind={kind} detail={data} />
      </Section>
      <Section title={t('partner.sectionPapers')}>
        <PartnerPapers kind={kind} detail={data} />
      </Section>
      <Section title={t('decision.history')}>
        <History lines={data.history} words={line => partnerEventWords(line.event)} fieldWord={fieldWord} />
      </Section>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="fg-partner-drawer-section">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Refusals that open a reason say so with their dots. */
const dotted: Readonly<Partial<Record<PartnerVerb, TextKey>>> = {
  reject: 'partner.rejectDots',
  sendback: 'partner.returnDots',
}

/** Refuse and return left, the one primary right, the rest behind the dots. */
function Foot({ kind, detail, deeds }: { kind: PartnerKind; detail: PartnerDetail; deeds: PartnerDeeds }) {
  const t = useText()
  const navigate = useNavigate()
  const verbs = verbsOf(detail)
  const run = (verb: PartnerVerb) =>
    verb === 'edit' ? void navigate(partnerPaths(kind).edit(detail.id)) : deeds.begin(verb, [detail])
  const primary = (['approve', 'edit'] as const).find(verb => verbs.includes(verb))
  const words = (['reject', 'sendback', 'withdraw'] as const).filter(verb => verbs.includes(verb)).slice(0, 2)
  const rest = verbs.filter(verb => verb !== primary && !(words as readonly PartnerVerb[]).includes(verb))
  return (
    <VerbFoot
      words={words}
      rest={rest}
      primary={primary}
      labelOf={verb => t(verbLabels[verb])}
      wordOf={verb => t(dotted[verb] ?? verbLabels[verb])}
      ending={endingVerbs}
      busy={deeds.busy}
      onVerb={run}
    />
  )
}
