declare module '@echogarden/speex-resampler-wasm/simd' {
  /** The parts of the compiled Speex resampler that we call; pointers are byte offsets into its memory. */
  export type SpeexModule = {
    readonly HEAPF32: Float32Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _speex_resampler_init(
      channels: number,
      inputRate: number,
      outputRate: number,
      quality: number,
      errorPointer: number,
    ): number;
    _speex_resampler_skip_zeros(state: number): number;
    _speex_resampler_get_input_latency(state: number): number;
    _speex_resampler_process_float(
      state: number,
      channel: number,
      input: number,
      inputLengthPointer: number,
      output: number,
      outputLengthPointer: number,
    ): number;
    _speex_resampler_destroy(state: number): void;
  };

  const createSpeexModule: () => Promise<SpeexModule>;
  // biome-ignore lint/style/noDefaultExport: the package exports nothing else.
  export default createSpeexModule;
}
