import { versionStandingCodes } from '@fairgate/contract/kernel/transition/version-machine'
import { FileDown, FileUp, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { useListKeys } from '../../kernel/ui/list/use-list-keys.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { AddRule } from './AddRule.tsx'
import { ExportFindingsButton } from './ExportFindingsButton.tsx'
import { ImportRules } from './ImportRules.tsx'
import { PrintRulesButton } from './PrintRulesButton.tsx'
import { PublishRules } from './PublishRules.tsx'
import { RuleList } from './RuleList.tsx'
import type { RuleForm } from './rule-forms.ts'
import { formatRules } from './rule-json.ts'
import { type Book, type BookDetail, standingLabels } from './rulebook-labels.ts'
import { TrialCard } from './TrialCard.tsx'
import { useRuleEdits } from './use-rule-edits.ts'
import { useTrial } from './use-trial.ts'

type Open = 'add' | 'publish' | 'import'

/** A version: its rules as sentences, which are edited in place and saved at once while it is a draft. */
export function RuleBookPage({ detail, book }: { detail: BookDetail; book: Book }) {
  const t = useText()
  const [open, setOpen] = useState<Open>()
  const [current, setCurrent] = useState(0)
  const mayEdit = book.actions.includes('edit') && detail.mayEdit
  const mayPublish = book.actions.includes('publish') && detail.mayEdit
  const { rules, edits, add } = useRuleEdits(book, setCurrent)
  const mark = (at: number) => setCurrent(Math.max(0, Math.min(rules.length - 1, at)))
  const at = Math.min(current, rules.length - 1)
  const down = () => mark(at + 1)
  const up = () => mark(at - 1)
  const trial = useTrial(book)
  const mayTry = mayEdit && rules.length > 0
  const showsTrial = mayTry || trial.trial !== undefined
  useListKeys({
    ArrowDown: down,
    ArrowUp: up,
    Enter: openWord,
    n: mayEdit ? () => setOpen('add') : undefined,
    d: mayEdit && at >= 0 ? () => edits.duplicate(at) : undefined,
    o: mayEdit && at >= 0 ? () => edits.turn(at) : undefined,
    t: mayTry ? trial.start : undefined,
    p: mayPublish ? () => setOpen('publish') : undefined,
  })
  const title = t('rulebook.versionOf', { no: book.no })
  const close = () => setOpen(undefined)
  return (
    <ScrollPage>
      <PageHead
        title={title}
        within={[nameOf(detail.exhibition), title]}
        tag={
          <StatusTag code={versionStandingCodes[book.standing] as StatusCode}>
            {t(standingLabels[book.standing])}
          </StatusTag>
        }
        facts={[
          nameOf(detail.exhibition),
          ...(book.note ? [book.note] : []),
          ...(mayEdit ? [t('rulebook.keysHint')] : []),
        ]}
        actions={
          <>
            <Button icon={FileDown} onClick={() => saveJson(rules, book.no)}>
              {t('rulebook.exportJson')}
            </Button>
            {rules.length > 0 && <PrintRulesButton {...book} />}
            {book.state !== 'draft' && <ExportFindingsButton exhibitionId={book.exhibitionId} />}
            {mayEdit && (
              <Button icon={FileUp} onClick={() => setOpen('import')}>
                {t('rulebook.importTitle')}
              </Button>
            )}
            {mayEdit && (
              <Button icon={Plus} onClick={() => setOpen('add')}>
                {t('rulebook.addRule')}
              </Button>
            )}
            {mayPublish && (
              <Button kind="primary" icon={Send} onClick={() => setOpen('publish')}>
                {t('rulebook.publish')}
              </Button>
            )}
          </>
        }
      />
      <Split columns={showsTrial ? 'minmax(0, 1fr) 300px' : 'minmax(0, 1fr)'} align="start" className="fg-rule-page">
        <RuleList rules={rules} current={at} onCurrent={setCurrent} edits={mayEdit ? edits : undefined} />
        {showsTrial && <TrialCard {...trial} mayTry={mayTry} />}
      </Split>
      {open === 'add' && (
        <AddRule
          onTake={kind => {
            close()
            add(kind)
          }}
          onClose={close}
        />
      )}
      {open === 'publish' && <PublishRules row={book} onClose={close} />}
      {open === 'import' && <ImportRules book={book} onClose={close} />}
    </ScrollPage>
  )
}

/** Opens the first word of the current rule. */
const openWord = () => document.querySelector<HTMLElement>('.fg-rule.is-current .fg-rule-word')?.click()

function saveJson(rules: readonly RuleForm[], no: number): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([formatRules(rules)], { type: 'application/json' }))
  link.download = `rules-${no}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
