import type { ReactNode } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { History } from '../../kernel/ui/decision/History.tsx'
import { ReturnAlert } from '../../kernel/ui/decision/ReturnAlert.tsx'
import type { OfKind } from './acted-partner.ts'
import { PartnerChanges } from './PartnerChanges.tsx'
import { PartnerFacts } from './PartnerFacts.tsx'
import { PartnerPapers } from './PartnerPapers.tsx'
import { fieldLabel, findPartnerEventLabel, type PartnerDetail } from './partner-labels.ts'

/** A submitted partner: changes since the return, data, documents and history. */
export function DecisionFacts({ kind, detail }: OfKind & { detail: PartnerDetail }) {
  const t = useText()
  return (
    <>
      <ReturnAlert state={detail.state} history={detail.history} fieldLabel={fieldLabel} />
      <PartnerChanges detail={detail} />
      <Section title={t('partner.sectionData')}>
        <PartnerFacts kind={kind} detail={detail} />
      </Section>
      <Section title={t('partner.sectionPapers')}>
        <PartnerPapers kind={kind} detail={detail} />
      </Section>
      <Section title={t('decision.history')}>
        <History
          lines={detail.history}
          eventLabel={line => findPartnerEventLabel(line.event)}
          fieldLabel={fieldLabel}
        />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="fg-partner-drawer-section">
      <h3>{title}</h3>
      {children}
    </section>
  )
}
