import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { audiencePages as pages } from '@fairgate/contract/sales/audience/module'
import { campaignFields } from '@fairgate/contract/sales/spread/fields'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../kernel/command/call.ts'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatInstant, formatNumber, venueClock } from '../../kernel/format/format.ts'
import { venueInstant } from '../../kernel/format/period.ts'
import { type TextKey, useLanguage, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { idIn } from '../../kernel/page/id-in.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { DateField } from '../../kernel/ui/DateField.tsx'
import { Facts } from '../../kernel/ui/Facts.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft } from '../../kernel/ui/form/use-draft.ts'
import { MessageText } from '../../kernel/ui/MessageText.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { TimeField } from '../../kernel/ui/TimeField.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { parseRecipients } from './parse-recipients.ts'
import './Spread.css'

type Recipients = Payload<'previewSpread'>
type Preview = Output<'previewSpread'>

interface Previewed {
  recipients: Recipients
  counted: Preview
  unanswered: boolean
  attended: boolean
}

const F = formFields(campaignFields)

/** Sends a template to a filtered audience: first counted, then sent (`/audienceManagement/spreads/new`). */
export function NewSpread() {
  const t = useText()
  const w = useLocalize()
  const isChinese = useLanguage() === 'cn'
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { kind: narrowed = 'real', exhibitionId: about } = Object.fromEntries(params)
  const [at, setAt] = useState<string>()
  // Survey links are sent the same way: recipients are chosen here, optionally without those who answered.
  const surveyId = idIn(params, 'survey')
  const [kind, setKind] = useState(narrowed)
  const [unanswered, setUnanswered] = useState(false)
  const [attended, setAttended] = useState(true)
  const chosen = parseRecipients(params, { kind, attended })
  const { ids } = chosen
  const survey = useQueryCommand(
    'getSurveyDetail',
    { id: surveyId ?? '' },
    { enabled: surveyId !== undefined, quiet: true },
  )
  const [previewed, setPreviewed] = useState<Previewed>()
  const [dialogOpen, setDialogOpen] = useState(false)
  const templates =
    useQueryCommand('getMessageTemplatePage', { tab: 'approved', own: true, pageSize: 999 }).data?.list ?? []
  const sendable = templates.filter(({ purpose }) =>
    surveyId ? purpose === 'surveyLink' : purpose === 'notice' || purpose === 'marketing',
  )
  const exhibitions = useQueryCommand('getLastExhibitions', { limit: 20 }).data?.list ?? []
  const onDone = () => {
    const starts = previewed && startsAt(previewed.counted, at)
    toast.success(starts ? t('spread.startsAt', { at: formatInstant(starts) }) : t('spread.started'))
    navigate(surveyId ? `/questionnaireManagement/${surveyId}/results` : '/audienceManagement/spreads')
  }
  const spreading = useCommand('spreadAudience', { onDone })
  const surveying = useCommand('spreadSurvey', { onDone })
  const testing = useCommand('testSpread', { onDone: ({ to }) => toast.success(t('spread.testSelfSent', { to })) })
  const send = ({ recipients, counted: { sent: expected } }: Previewed) =>
    surveyId
      ? surveying.mutate({ ...recipients, id: surveyId, unanswered, expected, at: at as never })
      : spreading.mutate({ ...recipients, expected, at: at as never })
  const preview = async (form: object) => {
    const recipients = { ...chosen, ...form } as Recipients
    const counted = surveyId
      ? await call('previewSurveySpread', { ...recipients, id: surveyId, unanswered })
      : await call('previewSpread', recipients)
    setPreviewed({ recipients, counted, unanswered, attended })
  }
  const draft = useDraft({
    of: campaignFields,
    start: { exhibitionId: about },
    send: preview,
    said: false,
  })
  // The count belongs to the choices at that time.
  const { templateId, exhibitionId } = draft.values
  const isCurrent =
    previewed?.recipients.templateId === templateId &&
    (previewed?.recipients.exhibitionId ?? '') === (exhibitionId ?? '') &&
    previewed?.recipients.kind === kind &&
    previewed.unanswered === unanswered &&
    previewed.attended === attended
  return (
    <>
      <PageHead
        facts={[
          survey.data && t('spread.ofSurvey', { name: nameOf(survey.data.title) }),
          !surveyId && w(kind === 'real' ? pages.realAudience.label : pages.potentialAudience.label),
          ids && t('spread.picked', { count: ids.length }),
        ].filter(Boolean)}
      />
      <div className="fg-form-page">
        <DraftForm draft={draft} id="spread" onSubmit={() => void draft.attempt('preview', preview)}>
          <FormSection title={t('spread.template')} hint={t('spread.previewFirst')}>
            {surveyId && (
              <>
                <Segmented
                  label={t('spread.recipients')}
                  value={kind}
                  options={[
                    { value: 'real', label: w(pages.realAudience.label) },
                    { value: 'potential', label: w(pages.potentialAudience.label) },
                  ]}
                  onChange={setKind}
                />
                {about && kind === 'real' && !ids && (
                  <Tick id="attended" word="spread.toAttended" checked={attended} onChange={setAttended} />
                )}
                <Tick id="unanswered" word="spread.toUnanswered" checked={unanswered} onChange={setUnanswered} />
              </>
            )}
            <F.choice name="templateId" options={sendable.map(({ id, name }) => ({ value: id, label: name }))} />
            <F.choice
              name="exhibitionId"
              options={exhibitions.map(({ id, nameCn, nameEn }) => ({ value: id, label: isChinese ? nameCn : nameEn }))}
            />
            <Button kind={previewed && isCurrent ? 'default' : 'primary'} type="submit" busy={draft.busy !== undefined}>
              {t('spread.preview')}
            </Button>
          </FormSection>
        </DraftForm>
        {previewed && isCurrent && (
          <Counted counted={previewed.counted}>
            <When at={at} onChange={setAt} />
            <div className="fg-campaign-send">
              <Button kind="primary" disabled={previewed.counted.sent === 0} onClick={() => setDialogOpen(true)}>
                {t(at ? 'spread.planTo' : 'spread.sendTo', {
                  count: previewed.counted.sent,
                  sent: formatNumber(previewed.counted.sent),
                })}
              </Button>
              <Button
                busy={testing.isPending}
                onClick={() =>
                  testing.mutate({
                    templateId: previewed.recipients.templateId,
                    exhibitionId: previewed.recipients.exhibitionId,
                  })
                }
              >
                {t('spread.testSelf')}
              </Button>
            </div>
            <ConfirmDialog
              open={dialogOpen}
              title={t('spread.sendAsk', {
                count: previewed.counted.sent,
                sent: formatNumber(previewed.counted.sent),
              })}
              confirmText={t(at ? 'spread.later' : 'spread.send')}
              busy={spreading.isPending || surveying.isPending}
              onConfirm={() => send(previewed)}
              onCancel={() => setDialogOpen(false)}
            >
              <Sending counted={previewed.counted} at={at} />
            </ConfirmDialog>
          </Counted>
        )}
      </div>
    </>
  )
}

interface TickProps {
  id: string
  word: TextKey
  checked: boolean
  onChange: (checked: boolean) => void
}

function Tick({ id, word, checked, onChange }: TickProps) {
  const t = useText()
  return (
    <label className="fg-campaign-unanswered" htmlFor={id}>
      <Checkbox id={id} checked={checked} onChange={event => onChange(event.target.checked)} />
      {t(word)}
    </label>
  )
}

function Counted({ counted, children }: { counted: Preview; children: React.ReactNode }) {
  const t = useText()
  const { sent, matched, leftOut, pieces, cost, hours, pause, texts } = counted
  return (
    <section className="fg-form-part fg-campaign-counted" aria-live="polite">
      <div className="fg-form-part-head">
        <h2>{t('spread.recipients')}</h2>
        <p>{t('spread.willSend', { count: matched, sent: formatNumber(sent), matched: formatNumber(matched) })}</p>
      </div>
      <div className="fg-form-part-body">
        <Facts
          facts={[
            ...leftOut.map(({ reason, count }) => ({ name: t(`spread.reason_${reason}`), value: formatNumber(count) })),
            ...(pieces > 0 ? [{ name: t('spread.pieces'), value: pieces }] : []),
            ...(cost ? [{ name: t('spread.cost'), value: t('spread.costMost', { amount: formatAmount(cost) }) }] : []),
            ...(hours ? [{ name: t('spread.hours'), value: `${clockHour(hours.from)}–${clockHour(hours.to)}` }] : []),
            ...(pause
              ? [
                  {
                    name: t('spread.starts'),
                    value: `${formatInstant(pause.until)} · ${t(`spread.pause_${pause.why}`)}`,
                  },
                ]
              : []),
          ]}
        />
        {texts.map(({ language, subject, text }) => (
          <MessageText
            key={language}
            language={language}
            title={t(`spread.textTo_${language}`)}
            subject={subject}
            text={text}
          />
        ))}
        {children}
      </div>
    </section>
  )
}

/** When it starts, if that is not now: at the chosen moment, or in the first permitted hour after it. */
function startsAt({ hours, pause }: Preview, at: string | undefined): string | undefined {
  if (!at || Date.parse(at) <= Date.now()) return pause?.until
  const { date, time } = venueClock(at)
  const hour = Number(time.slice(0, 2))
  if (!hours || (hour >= hours.from && hour < hours.to)) return at
  const day = hour < hours.from ? date : venueClock(Date.parse(at) + 86_400_000).date
  return venueInstant(day, clockHour(hours.from))
}

const clockHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** What is about to be sent: number, maximum cost, start. */
function Sending({ counted, at }: { counted: Preview; at: string | undefined }) {
  const t = useText()
  const { sent, pieces, cost, leftToday } = counted
  const starts = startsAt(counted, at)
  return (
    <>
      <Facts
        facts={[
          { name: t('spread.total'), value: formatNumber(sent) },
          ...(pieces > 0
            ? [
                {
                  name: t('spread.pieces'),
                  value: t('spread.partsInAll', { count: sent * pieces, shown: formatNumber(sent * pieces) }),
                },
              ]
            : []),
          ...(cost ? [{ name: t('spread.cost'), value: t('spread.costMost', { amount: formatAmount(cost) }) }] : []),
          { name: t('spread.starts'), value: starts ? formatInstant(starts) : t('spread.startsNow') },
        ]}
      />
      {!at && leftToday > 0 && leftToday < sent && <p>{t('spread.restLater', { left: formatNumber(leftToday) })}</p>}
    </>
  )
}

/** Now, or from an hour on in the venue's time zone. */
function When({ at, onChange }: { at: string | undefined; onChange: (at: string | undefined) => void }) {
  const t = useText()
  const clock = at ? venueClock(at) : undefined
  const tomorrow = () => venueInstant(venueClock(Date.now() + 86_400_000).date, '09:00')
  return (
    <div className="fg-campaign-when">
      <Segmented
        label={t('spread.at')}
        value={at ? 'later' : 'now'}
        options={[
          { value: 'now', label: t('spread.atOnce') },
          { value: 'later', label: t('spread.later') },
        ]}
        onChange={when => onChange(when === 'now' ? undefined : tomorrow())}
      />
      {clock && (
        <>
          <DateField
            aria-label={t('spread.at')}
            value={clock.date}
            blockPast
            onChange={date => date && onChange(venueInstant(date, clock.time))}
          />
          <TimeField
            aria-label={t('spread.atTime')}
            value={clock.time}
            onChange={time => onChange(venueInstant(clock.date, time))}
          />
        </>
      )}
    </div>
  )
}
