import { type ComponentType, Suspense } from 'react'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { Notice } from './Notice.tsx'
import { useMenu } from './use-menu.ts'
import './ShellPage.css'

export interface ShellPageProps {
  flag: string | undefined
  page: ComponentType
}

/** A page if the server permits it to this reader. */
export function ShellPage({ flag, page: Page }: ShellPageProps) {
  const { permitted, known } = useMenu()
  if (flag !== undefined && known && !permitted(flag)) return <Notice kind="closed" />
  return (
    <Suspense
      fallback={
        <div className="fg-page-wait">
          <DetailSkeleton />
        </div>
      }
    >
      <Page />
    </Suspense>
  )
}
