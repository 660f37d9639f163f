import type { Payload } from '@fairgate/contract/app/catalogue'
import { type TemplatePreview, type TemplateSides, templateProof } from '@fairgate/contract/badging/badge/template'
import { useEffect, useState } from 'react'
import { CallError, call } from '../../kernel/command/call.ts'
import { hasEnded, useJob } from '../../kernel/jobs/use-job.ts'

/** Idle time in ms before a preview is requested. */
const rest = 400

export interface ShownPreview {
  sides: TemplateSides
  proof: TemplatePreview
}

type PreviewInput = Omit<Payload<'proofTemplate'>, 'sides'>

/** The preview of the edited template, drawn by the code that prints; the last one is shown until the next arrives. */
export function useTemplatePreview({ exhibitionId, size, sample }: PreviewInput, sides: TemplateSides) {
  const [requested, setRequested] = useState<{ sides: TemplateSides; jobId: string }>()
  const [shown, setShown] = useState<ShownPreview>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    let gone = false
    const timer = setTimeout(() => {
      call('proofTemplate', { exhibitionId, size, sample, sides }).then(
        ({ jobId }) => !gone && setRequested({ sides, jobId }),
        error => !gone && setFailed(error instanceof CallError ? error.message : String(error)),
      )
    }, rest)
    setFailed(undefined)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [exhibitionId, size, sample, sides])
  const { data: job } = useJob(requested?.jobId)
  useEffect(() => {
    if (!job || !requested || job.id !== requested.jobId || !hasEnded(job.state)) return
    const drawn = templateProof().safeParse(job.result)
    if (drawn.success) setShown({ sides: requested.sides, proof: drawn.data })
    else setFailed(job.error ?? undefined)
  }, [job, requested])
  return { shown, failed, current: shown?.sides === sides }
}
