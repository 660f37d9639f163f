import type { Output } from '@fairgate/contract/app/catalogue'
import { type PartnerKind, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import type { MergedField } from '@fairgate/contract/lifecycle/merger/fields'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { Field } from '../../kernel/ui/Field.tsx'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import type { OfKind } from './acted-partner.ts'
import { MergerConfirm } from './MergerConfirm.tsx'
import { MergerFields } from './MergerFields.tsx'
import { MergerPreview } from './MergerPreview.tsx'
import { PartnerSelect } from './PartnerSelect.tsx'
import { partnerPaths } from './partner-paths.ts'
import './Partner.css'

/** Merges two records of one company (`/companiesTwice/merge`): choose, preview, confirm. */
export function Merger() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const kind = partnerKindNames.find(name => name === params.get('kind')) ?? 'Cooperator'
  const [keep, gone] = [params.get('keep') ?? '', params.get('gone') ?? '']
  const choose = (chosen: { keep?: string; gone?: string }) => {
    const all = { kind, keep, gone, ...chosen }
    setParams(
      Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]),
      { replace: true },
    )
  }
  return (
    <>
      <PageHead
        actions={
          keep &&
          gone && (
            <Button icon={ArrowLeftRight} onClick={() => choose({ keep: gone, gone: keep })}>
              {t('merger.swap')}
            </Button>
          )
        }
      />
      <Pair key={`${keep} ${gone}`} {...{ kind, keep, gone }} onChoose={choose} />
    </>
  )
}

interface PairProps {
  kind: PartnerKind
  keep: string
  gone: string
  onChoose: (chosen: { keep?: string; gone?: string }) => void
}

function Pair({ kind, keep, gone, onChoose }: PairProps) {
  const t = useText()
  const [taken, setTaken] = useState<readonly MergedField[]>([])
  const both = keep !== '' && gone !== '' && keep !== gone
  const ids = { keep, gone }
  const { data, error, refetch } = useQueryCommand('getMergerPreview', ids, { enabled: both, quiet: true })
  const select = (which: 'keep' | 'gone', hint: string) => (
    <Field
      label={t(`merger.${which}`)}
      name={which}
      hint={hint}
      error={keep && keep === gone ? t('merger.sameTwice') : undefined}
    >
      {control => (
        <PartnerSelect
          kind={kind}
          id={control.id}
          describedBy={control['aria-describedby']}
          value={ids[which] || undefined}
          chosen={data && { id: data[which].id, name: data[which].name }}
          onChange={id => onChoose({ [which]: id })}
        />
      )}
    </Field>
  )
  return (
    <DetailColumns>
      <Card>
        <Split className="fg-partner-pair" columns="1fr 1fr" gap={[20, 16]}>
          {select('keep', t('merger.survivorHint'))}
          {select('gone', t('merger.goneHint'))}
        </Split>
      </Card>
      {!both && <EmptyState kind="first" title={t('merger.chooseBoth')} why={[t('merger.chooseBothWhy')]} />}
      {both && !data && !error && <DetailSkeleton facts={6} />}
      {both && !data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {both && data && (
        <>
          <Obstacles kind={kind} obstacles={data.obstacles} />
          <MergerFields preview={data} taken={taken} onTake={setTaken} />
          <MergerPreview preview={data} />
          {data.obstacles.length === 0 && (
            <MergerConfirm preview={data} fields={taken} onRefused={() => void refetch()} />
          )}
        </>
      )}
    </DetailColumns>
  )
}

type Obstacle = Output<'getMergerPreview'>['obstacles'][number]

/** Obstacles to a merge, each with a link to the page that resolves it. */
function Obstacles({ kind, obstacles }: OfKind & { obstacles: readonly Obstacle[] }) {
  const t = useText()
  if (obstacles.length === 0) return null
  const at = ({ exhibitionId, companyId }: Obstacle) =>
    exhibitionId
      ? `/exhibitionTransaction/papersTransaction/${exhibitionId}`
      : companyId && partnerPaths(kind).one(companyId)
  return (
    <FormAlert warning>
      <b>{t('merger.inTheWay')}</b>
      {obstacles.map(one => {
        const sentence = t(`merger.way_${one.kind}`, { name: one.name ? nameOf(one.name) : '' })
        const to = at(one)
        const key = `${one.kind} ${one.exhibitionId ?? ''} ${one.companyId ?? ''}`
        return to ? (
          <Link key={key} className="fg-link" to={to}>
            {sentence}
          </Link>
        ) : (
          <span key={key}>{sentence}</span>
        )
      })}
    </FormAlert>
  )
}
