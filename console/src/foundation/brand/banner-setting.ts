import type { Output } from '@fairgate/contract/app/catalogue'

export type Setting = Output<'getBannerSetting'>

/** A picture without what the server says of it. */
export const sentPicture = ({ fileId, altCn, altEn, link, from, to }: Setting['pictures'][number] | SentPicture) => ({
  ...{ fileId, altCn, altEn, link, from, to },
})

type SentPicture = Omit<Setting['pictures'][number], 'url'>
