declare module '@echogarden/speex-resampler-wasm/simd' {
  /** The used part of the compiled Speex resampler. Pointers are byte offsets into its memory. */
  export type SpeexModule = {
    readonly HEAPF32: Float32Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    /** Channels, input rate, output rate, quality, pointer to the error. */
    _speex_resampler_init(...values: [number, number, number, number, number]): number;
    _speex_resampler_skip_zeros(state: number): number;
    _speex_resampler_get_input_latency(state: number): number;
    /** State, channel, input, pointer to its length, output, pointer to its length. */
    _speex_resampler_process_float(...values: [number, number, number, number, number, number]): number;
    _speex_resampler_destroy(state: number): void;
  };

  const createSpeexModule: () => Promise<SpeexModule>;
  // biome-ignore lint/style/noDefaultExport: the package exports nothing else.
  export default createSpeexModule;
}
