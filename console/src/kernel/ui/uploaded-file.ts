export interface UploadedFile {
  fileId: string
  name: string
  size: number
}
