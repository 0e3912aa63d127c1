/** A picture that can be shown as it is. */
export type UploadedPicture = {
  readonly extension: 'png' | 'jpg' | 'webp';
  readonly width: number;
  readonly height: number;
  /** Only what shows the picture: no metadata, such as places, and nothing after its end. */
  readonly bytes: Buffer;
};
